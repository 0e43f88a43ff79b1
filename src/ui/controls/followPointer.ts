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
