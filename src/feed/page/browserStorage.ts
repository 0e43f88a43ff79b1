/** The browser's storage; undefined where its settings refuse it, which it says by throwing at the first look. */
export function granted(which: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return globalThis[which];
  } catch {
    return undefined; // whoever asked goes on without
  }
}
