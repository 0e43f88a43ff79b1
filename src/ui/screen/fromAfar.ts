/** Whether the page hangs on a wall: nobody asks it why, so it says less of that, and larger what must be read from afar. */
import { createContext } from "react";

export const FromAfar = createContext(false);
