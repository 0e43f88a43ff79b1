import { type ComponentType, useEffect, useState } from "react";
import { afterBoard } from "#pages/status/asking";

/** ms until code that did not come is asked for again */
const again = 10_000;

/** A part that is on every page and that the first board does not wait for; undefined until its code has come after it. */
export function useAfterBoard(load: () => Promise<ComponentType>): ComponentType | undefined {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const draw = (loaded: ComponentType) => left || setPart(() => loaded);
    const retry = () => {
      if (!left) timer = setTimeout(begin, again);
    };
    const begin = () => void load().then(draw, retry);
    void afterBoard().then(begin);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [load]);
  return Part;
}
