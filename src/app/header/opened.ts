/** What is open over the page: the palette with what was typed into it, the overview of the keys. */
import { create } from "zustand";

interface Opened {
  /** undefined while it is closed */
  typed: string | undefined;
  /** Enter was pressed before there was a palette to hear it */
  entered: boolean;
  keys: boolean;
}

export const useOpened = create<Opened>()(() => ({ typed: undefined, entered: false, keys: false }));

export const openPalette = (typed = ""): void => useOpened.setState({ typed, entered: false, keys: false });
export const enterSoon = (): void => useOpened.setState({ entered: true });
export const closePalette = (): void => useOpened.setState({ typed: undefined, entered: false });
export const openKeys = (): void => useOpened.setState({ typed: undefined, entered: false, keys: true });
export const closeKeys = (): void => useOpened.setState({ keys: false });
