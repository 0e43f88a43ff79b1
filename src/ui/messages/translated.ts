import type { MessageId } from "./text.ts";

/** Texts of another language, by the ids of the English catalogue. A missing text is shown in English. */
export type Translated = Readonly<Partial<Record<MessageId, string>>>;
