/** Addresses that a person or a foreign page got nearly right. */

/**
 * The path the page goes by: no slash at its end, and a percent sign that escapes nothing taken for itself, since a router
 * that cannot read an address draws nothing at all.
 */
export function mendedPath(path: string): string {
  const trimmed = path.replace(/\/+$/, "") || "/";
  try {
    decodeURIComponent(trimmed);
    return trimmed;
  } catch {
    return trimmed.replaceAll("%", "%25");
  }
}

/** To be called before the router reads the address. */
export function mendAddress({ location, history }: Pick<Window, "location" | "history">): void {
  const path = mendedPath(location.pathname);
  if (path !== location.pathname)
    history.replaceState(history.state, "", path + location.search + location.hash);
}
