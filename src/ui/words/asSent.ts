import { type ComponentType, createContext } from "react";

/** For a source, a path or a topic: */
export interface SeenAsSent {
  /** offers to show its rows as the service sends them; draws nothing where that cannot be done */
  Offer: ComponentType<{ from: string; onTake: () => void }>;
  Rows: ComponentType<{ from: string; onClose: () => void }>;
}
export const AsSent = createContext<SeenAsSent | undefined>(undefined);
