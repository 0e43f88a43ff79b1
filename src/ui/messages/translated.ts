import type { MessageId } from "./text.ts";

/** Texts of another language, by the English ones' names; what is left out is said in English. */
export type Translated = Readonly<Partial<Record<MessageId, string>>>;
