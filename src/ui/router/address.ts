/**
 * Addresses with errors, from a person or a foreign page. Small errors are repaired. Readable parts whose values do not exist are shown
 * like unreadable parts.
 */

/** The path with one slash at its beginning (two would start a host name) and none at its end. */
export const mendedPath = (path: string): string =>
  path.replace(/^\/+/, "/").replace(/(?<!\/)\/+$/, "") || "/";

/** Call this before the address is read. */
export function mendAddress({ location, history }: Pick<Window, "location" | "history">): void {
  const path = mendedPath(location.pathname);
  if (path !== location.pathname)
    history.replaceState(history.state, "", path + location.search + location.hash);
}
