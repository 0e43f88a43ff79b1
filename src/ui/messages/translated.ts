import type { MessageId } from "./text.ts";

/** Texts of another language, by their English ids; a missing one is shown in English. */
export type Translated = Readonly<Partial<Record<MessageId, string>>>;
