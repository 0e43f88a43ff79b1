/** The line whose lists are being chosen, beside the star that was asked. */
import { create } from "zustand";

export interface StarMenu {
  symbol: string;
  beside: Pick<DOMRect, "left" | "top" | "bottom">;
}

export const useStarMenu = create<{ open: StarMenu | undefined }>()(() => ({ open: undefined }));

export const starMenu = { set: (open: StarMenu | undefined) => useStarMenu.setState({ open }) };
