/** Moves one of several boxes to another place by dragging, for example column headers or entries of a list. */
interface Drag {
  /** the boxes, in sequence */
  items: readonly HTMLElement[];
  item: HTMLElement;
  axis: "x" | "y";
  /** the first place that the box may be moved to */
  first: number;
  /** element that scrolls when the pointer is near its edge */
  scroller?: Element | null | undefined;
  /** @param to new place among the other boxes, from 0 */
  onPlace: (to: number) => void;
}

/** px that the pointer must move before a press becomes a drag; less is an unsteady click */
const threshold = 5;
/** near: px from the scroller's edge; step: px of a scroll; every: ms between scrolls */
const edgeScroll = { near: 36, step: 14, every: 30 };

/** Call this when the pointer is pressed. Escape cancels the drag. */
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
    }, edgeScroll.every);
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

/** The place among the other boxes at the pointer; undefined if the box is already there. */
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
  const by =
    pointer < low + edgeScroll.near
      ? -edgeScroll.step
      : pointer > high - edgeScroll.near
        ? edgeScroll.step
        : 0;
  if (by !== 0) scroller.scrollBy(axis === "x" ? { left: by } : { top: by });
  return by !== 0;
}

interface FollowedPointer {
  move: (event: PointerEvent) => void;
  /** called when the pointer is released, but not after Escape or if the browser cancelled the pointer */
  drop: () => void;
  /** called once in every case, before `drop` */
  end: () => void;
}

/** Follows the pointer from a press to its release, anywhere on the page. */
export function followPointer({ move, drop, end }: FollowedPointer): void {
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

/** Ignores the click that a browser sends after a drop. */
export function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true));
}
