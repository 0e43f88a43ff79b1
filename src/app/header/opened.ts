/** State of what is open over the page: the jump box with its typed text, and the overview of the keys. */
import { create } from "zustand";

interface Opened {
  /** undefined while it is closed */
  typed: string | undefined;
  /** Enter was pressed before the jump box was loaded */
  entered: boolean;
  keys: boolean;
  /** counts the openings; each opening gets a new jump box */
  opening: number;
}

export const useOpened = create<Opened>()(() => ({
  typed: undefined,
  entered: false,
  keys: false,
  opening: 0,
}));

export const openPalette = (typed = ""): void =>
  useOpened.setState(({ typed: before, opening }) => ({
    typed,
    entered: false,
    keys: false,
    opening: before === undefined ? opening + 1 : opening,
  }));
/** Keeps an Enter pressed before the jump box's code is loaded. @returns whether the key was Enter */
export function enterSoon({ key }: Pick<KeyboardEvent, "key">): boolean {
  if (key !== "Enter" || useOpened.getState().typed === undefined) return false;
  useOpened.setState({ entered: true });
  return true;
}
/** @param of number of the opening to close; close events arrive late, and a newer opening stays open */
export const closePalette = (of = useOpened.getState().opening): void => {
  if (of === useOpened.getState().opening) useOpened.setState({ typed: undefined, entered: false });
};
export const openKeys = (): void => useOpened.setState({ typed: undefined, entered: false, keys: true });
export const closeKeys = (): void => useOpened.setState({ keys: false });

/** Id of the card that opens from the market's word. */
export const agesId = "ages";
/** Id of the card that opens from the phase of the day. */
export const phaseId = "phase";

// Short notes in a corner of the page, about the last action or an unreadable address.

interface Note {
  words: string;
}

export const useNote = create<{ note: Note | undefined }>()(() => ({ note: undefined }));

/** A new note replaces the old one. */
export const showNote = (words: string): void => useNote.setState({ note: { words } });
export const hideNote = (): void => useNote.setState({ note: undefined });
