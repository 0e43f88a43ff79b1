import { createContext } from "react";

/** The page as a whole says that nothing answers, and since when: its panels then keep to their age. */
export const PageOutage = createContext(false);
