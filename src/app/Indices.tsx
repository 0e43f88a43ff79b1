import { type ComponentType, useEffect, useState } from "react";
import { afterBoard, asking } from "./asking.ts";

const load = () => asking(async () => (await import("./IndexStrip.tsx")).IndexStrip);
const again = 10_000;

/** The two market indices, in the header of every page: their code comes after the first board, into the room kept for them. */
export function Indices() {
  const [Strip, setStrip] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const draw = (loaded: ComponentType) => left || setStrip(() => loaded);
    const retry = () => {
      if (!left) timer = setTimeout(begin, again);
    };
    const begin = () => void load().then(draw, retry);
    void afterBoard().then(begin);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return Strip ? <Strip /> : <div className="indices" aria-busy="true" />;
}
