/** Takes one of several boxes by the pointer to another place among them: headers along a row, entries down a list. */
interface Drag {
  /** the boxes in their order */
  items: readonly HTMLElement[];
  item: HTMLElement;
  axis: "x" | "y";
  /** the lowest place it may have */
  first: number;
  /** scrolls along when the pointer comes to its edge */
  scroller?: Element | null | undefined;
  /** @param to place among the others, from 0 */
  onPlace: (to: number) => void;
}

/** px before a press becomes a drag: less is an unsteady click */
const threshold = 5;
/** px from the scroller's edge, px a step, ms between steps */
const edge = { near: 36, step: 14, every: 30 };

/** To be called when the pointer is pressed. Escape leaves everything as it was. */
export function dragToPlace(press: PointerEvent, drag: Drag): void {
  const { item, axis, onPlace } = drag;
  let at = { x: press.clientX, y: press.clientY };
  let place: number | undefined;
  let scrolling: ReturnType<typeof setInterval> | undefined;
  const mark = () => {
    place = placeAt(drag, at[axis]);
    markPlace(drag, place);
  };
  const start = () => {
    item.dataset["dragged"] = "true";
    scrolling = setInterval(() => {
      if (scrollAlong(drag, at[axis])) mark();
    }, edge.every);
  };
  followPointer({
    move(event) {
      at = { x: event.clientX, y: event.clientY };
      const far = Math.hypot(at.x - press.clientX, at.y - press.clientY) >= threshold;
      if (scrolling === undefined && far) start();
      if (scrolling !== undefined) mark();
    },
    end() {
      clearInterval(scrolling);
      delete item.dataset["dragged"];
      markPlace(drag, undefined);
    },
    drop() {
      if (scrolling !== undefined) swallowClick();
      if (place !== undefined) onPlace(place);
    },
  });
}

/** The place among the others that the pointer is over; undefined where it would change nothing. */
function placeAt({ items, item, axis, first }: Drag, pointer: number): number | undefined {
  const middle = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return axis === "x" ? left + width / 2 : top + height / 2;
  };
  const others = items.filter((other) => other !== item);
  const before = others.filter((other) => middle(other) < pointer).length;
  const to = Math.max(first, before);
  return to === items.indexOf(item) ? undefined : to;
}

function markPlace({ items, item }: Drag, to: number | undefined): void {
  const others = items.filter((other) => other !== item);
  others.forEach((other, at) => {
    if (to !== undefined && at === to) other.dataset["drop"] = "before";
    else if (to === others.length && at === to - 1) other.dataset["drop"] = "after";
    else delete other.dataset["drop"];
  });
}

function scrollAlong({ scroller, axis }: Drag, pointer: number): boolean {
  if (!scroller) return false;
  const box = scroller.getBoundingClientRect();
  const [low, high] = axis === "x" ? [box.left, box.right] : [box.top, box.bottom];
  const by = pointer < low + edge.near ? -edge.step : pointer > high - edge.near ? edge.step : 0;
  if (by !== 0) scroller.scrollBy(axis === "x" ? { left: by } : { top: by });
  return by !== 0;
}

interface Followed {
  move: (event: PointerEvent) => void;
  /** the pointer was let go; not after Escape, nor when the browser took the pointer for itself */
  drop: () => void;
  /** always, once, and before the drop */
  end: () => void;
}

/** From a press of the pointer to its end, wherever on the page that is. */
export function followPointer({ move, drop, end }: Followed): void {
  const stop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", letGo);
    removeEventListener("pointercancel", stop);
    removeEventListener("keydown", giveUp, true);
    end();
  };
  const letGo = () => {
    stop();
    drop();
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", letGo);
  addEventListener("pointercancel", stop);
  addEventListener("keydown", giveUp, true);
}

/** What ends in a drop is no click on what lies under it. */
export function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true));
}
