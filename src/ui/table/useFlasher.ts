import { useEffect, useState } from "react";
import { createLights } from "#ui/screen/lights";
import { createFlasher, type Flasher } from "./flash.ts";

const pageLights = createLights();

/** One for a grid or a list; what it lights goes out with it. */
export function useFlasher(): Flasher {
  const [flasher] = useState(() => createFlasher(pageLights));
  useEffect(() => () => flasher.clear(), [flasher]);
  return flasher;
}
