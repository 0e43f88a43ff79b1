import { useEffect, useState } from "react";
import { createFlasher, type Flasher } from "./flash.ts";

/** One for a grid or a list; what it lights goes out with it. */
export function useFlasher(): Flasher {
  const [flasher] = useState(() => createFlasher());
  useEffect(() => () => flasher.clear(), [flasher]);
  return flasher;
}
