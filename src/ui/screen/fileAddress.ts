const steps = new Set(["", ".", ".."]);

/** Paths from a body are text: only ever a place under this server's own /files/. */
export function fileAddress(path: string): string {
  const parts = path
    .replace(/\p{Surrogate}/gu, "\ufffd") // half a letter cannot be encoded
    .split("/")
    .filter((part) => !steps.has(part));
  return `/files/${parts.map(encodeURIComponent).join("/")}`;
}
