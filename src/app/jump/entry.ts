/** What the palette offers besides lines. */

export type EntryGroup = "pages" | "lists" | "columns" | "sectors" | "actions" | "look";
export const entryGroups: readonly EntryGroup[] = ["actions", "pages", "lists", "columns", "look", "sectors"];

export interface Entry {
  id: string;
  group: EntryGroup;
  title: string;
  /** letters that alone lead to it: MAP */
  mnemonic?: string | undefined;
  /** what it can be called besides */
  words?: string | undefined;
  /** in force now: choosing it changes nothing */
  current?: boolean | undefined;
  /** why it cannot be done here: then it is listed only where it is asked for by name, and does nothing */
  hindrance?: string | undefined;
  run: () => void;
}
