/** What is open over the page: the palette with what was typed into it, the overview of the keys. */
import { create } from "zustand";

interface Opened {
  /** undefined while it is closed */
  typed: string | undefined;
  /** Enter was pressed before there was a palette to hear it */
  entered: boolean;
  keys: boolean;
  /** how often the palette was opened: each time it is a new one */
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
/** Keeps an Enter that comes before the palette's code until it is there. @returns whether the key was one */
export function enterSoon({ key }: Pick<KeyboardEvent, "key">): boolean {
  if (key !== "Enter" || useOpened.getState().typed === undefined) return false;
  useOpened.setState({ entered: true });
  return true;
}
/** @param of the opening that ends: browsers tell of a closed dialog late, and a newer one then stays */
export const closePalette = (of = useOpened.getState().opening): void => {
  if (of === useOpened.getState().opening) useOpened.setState({ typed: undefined, entered: false });
};
export const openKeys = (): void => useOpened.setState({ typed: undefined, entered: false, keys: true });
export const closeKeys = (): void => useOpened.setState({ keys: false });

/** Names the card that opens from the market's word. */
export const agesId = "ages";

// A few words in a corner of the page, about what was just done or what could not be read.

interface Note {
  words: string;
}

export const useNote = create<{ note: Note | undefined }>()(() => ({ note: undefined }));

/** The last thing said is the one that is read. */
export const tell = (words: string): void => useNote.setState({ note: { words } });
export const untell = (): void => useNote.setState({ note: undefined });
