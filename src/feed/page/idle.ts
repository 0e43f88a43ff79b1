/** Calls when nothing is left to draw; a browser that does not tell is given a moment. @returns takes it back */
export function whenIdle(then: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const asked = requestIdleCallback(then, { timeout: 500 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(then, 50);
  return () => clearTimeout(timer);
}
