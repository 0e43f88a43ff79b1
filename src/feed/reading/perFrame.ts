/**
 * Hands on the newest of what comes within a frame, in time for that frame: a list that is replaced before it could be seen
 * costs nothing. A hidden tab has no frames, nor has a program without a page; there
 * everything is handed on at once.
 */
export interface FrameWorld {
  /** runs a function before the next paint; returns how to call it off */
  frame: (paint: () => void) => () => void;
  hidden: () => boolean;
}

export const pageFrames: FrameWorld = {
  frame(paint) {
    const asked = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(asked);
  },
  hidden: () => globalThis.document?.visibilityState !== "visible",
};

export interface PerFrame<T> {
  put: (value: T) => void;
  /** what still waits is not handed on */
  stop: () => void;
}

export function perFrame<T>(
  take: (value: T) => void,
  { frame, hidden }: FrameWorld = pageFrames,
): PerFrame<T> {
  let waiting: { value: T } | undefined;
  let callOff: (() => void) | undefined;
  const stop = () => {
    callOff?.();
    callOff = undefined;
    waiting = undefined;
  };
  return {
    put(value) {
      if (hidden()) {
        stop();
        take(value);
        return;
      }
      waiting = { value };
      callOff ??= frame(() => {
        const held = waiting;
        stop();
        if (held) take(held.value);
      });
    },
    stop,
  };
}
