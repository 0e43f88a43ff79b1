/** Horizontal lines of a price chart that the user can move, such as the price of an alert. */
import { createContext } from "react";

export interface ChartLevel {
  id: string;
  price: number;
  /** "JKH price > 20.50" */
  label: string;
  /** the price of the grid that is so many steps above, or below if negative */
  step: (price: number, steps: number) => number;
  /** the nearest price of the grid */
  snap: (price: number) => number;
  onMove: (price: number) => void;
}

export const noLevels: readonly ChartLevel[] = [];

/** The levels of the price chart below. A chart of compared series has none, because its scale has no prices. */
export const ChartLevels = createContext(noLevels);
