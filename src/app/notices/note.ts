/** A few words in a corner of the page, about what was just done or what could not be read. */
import { create } from "zustand";

interface Note {
  words: string;
}

export const useNote = create<{ note: Note | undefined }>()(() => ({ note: undefined }));

/** The last thing said is the one that is read. */
export const tell = (words: string): void => useNote.setState({ note: { words } });
export const untell = (): void => useNote.setState({ note: undefined });
