/** What only the browser knows of the page. */

export const version: string = import.meta.env["PAGE_VERSION"];

/** Script memory in use, octets; Chromium alone tells. */
export function heapOctets(): number | undefined {
  const memory: unknown = Reflect.get(performance, "memory");
  if (typeof memory !== "object" || memory === null) return undefined;
  const used: unknown = Reflect.get(memory, "usedJSHeapSize");
  return typeof used === "number" ? used : undefined;
}
