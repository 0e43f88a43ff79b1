/** Addresses that a person or a foreign page got nearly right. */

/** The path the page goes by: one slash at its beginning, since two would be read as the name of a host, and none at its end. */
export const mendedPath = (path: string): string =>
  path.replace(/^\/+/, "/").replace(/(?<!\/)\/+$/, "") || "/";

/** To be called before the address is read. */
export function mendAddress({ location, history }: Pick<Window, "location" | "history">): void {
  const path = mendedPath(location.pathname);
  if (path !== location.pathname)
    history.replaceState(history.state, "", path + location.search + location.hash);
}
