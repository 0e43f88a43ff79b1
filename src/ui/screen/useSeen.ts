import { type RefObject, useEffect, useState } from "react";

/** Whether an element has been near the visible part of the page since it was mounted. Its data is requested only then. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (seen || !element) return;
    const near = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    near.observe(element);
    return () => near.disconnect();
  }, [ref, seen]);
  return seen;
}
