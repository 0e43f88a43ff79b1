/** A few words in a corner of the page, about what was just done or what could not be read. */
import { create } from "zustand";

interface Note {
  words: string;
  /** it goes by itself; what was wrong with an address stays until it is understood or left */
  passing: boolean;
}

export const useNote = create<{ note: Note | undefined }>()(() => ({ note: undefined }));

/** Says what was just done. */
export const tell = (words: string): void => useNote.setState({ note: { words, passing: true } });
/** Says what stays so until the page is left. */
export const keepTelling = (words: string): void => useNote.setState({ note: { words, passing: false } });
export const untell = (): void => useNote.setState({ note: undefined });
