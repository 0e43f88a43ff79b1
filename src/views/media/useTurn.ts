import { type RefObject, useEffect, useRef, useState } from "react";
import { takeTurn } from "#ui/fileTurns";

/** How near a picture has to be to the screen before it is asked for. */
const near = "300px";

/** Whether a picture may be asked for: it is near the screen, and it is its turn. `done` lets the next one come. */
export function useTurn(place: RefObject<Element | null>) {
  const [mayCome, setMayCome] = useState(false);
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        release.current = takeTurn(() => setMayCome(true));
      },
      { rootMargin: near },
    );
    if (place.current) seen.observe(place.current);
    return () => {
      seen.disconnect();
      release.current?.();
    };
  }, [place]);
  return { mayCome, done: () => release.current?.() };
}
