import { useEffect, useState } from "react";
import { createFlasher, type Flasher } from "./flash.ts";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** One for the grid; lights nothing for somebody who asked for no motion. */
export function useFlasher(): Flasher {
  const [flasher] = useState(() => {
    const made = createFlasher();
    return { ...made, flash: (...lit: Parameters<Flasher["flash"]>) => still.matches || made.flash(...lit) };
  });
  useEffect(() => () => flasher.clear(), [flasher]);
  return flasher;
}
