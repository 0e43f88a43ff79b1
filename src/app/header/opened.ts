/** What is open over the page: the palette with what was typed into it, the overview of the keys. */
import { create } from "zustand";

interface Opened {
  /** undefined while it is closed */
  typed: string | undefined;
  keys: boolean;
}

export const useOpened = create<Opened>()(() => ({ typed: undefined, keys: false }));

export const openPalette = (typed = ""): void => useOpened.setState({ typed, keys: false });
export const closePalette = (): void => useOpened.setState({ typed: undefined });
export const openKeys = (): void => useOpened.setState({ typed: undefined, keys: true });
export const closeKeys = (): void => useOpened.setState({ keys: false });
