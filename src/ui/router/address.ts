/** Addresses that a person or a foreign page got nearly right. */

/** The path the page goes by: no slash at its end. */
export const mendedPath = (path: string): string => path.replace(/\/+$/, "") || "/";

/** To be called before the address is read. */
export function mendAddress({ location, history }: Pick<Window, "location" | "history">): void {
  const path = mendedPath(location.pathname);
  if (path !== location.pathname)
    history.replaceState(history.state, "", path + location.search + location.hash);
}
