/** The browser's storage; undefined where its settings refuse it, which it says by throwing at the first look. */
export function granted(which: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return globalThis[which];
  } catch {
    return undefined; // whoever asked goes on without
  }
}

/** Calls when nothing is left to draw; a browser that does not tell is given a moment. @returns takes it back */
export function whenIdle(then: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const asked = requestIdleCallback(then, { timeout: 500 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(then, 50);
  return () => clearTimeout(timer);
}

// What only the browser knows of the page.

export const version: string = import.meta.env["PAGE_VERSION"];

/** Script memory in use, octets; Chromium alone tells. */
export function heapOctets(): number | undefined {
  const memory: unknown = Reflect.get(performance, "memory");
  if (typeof memory !== "object" || memory === null) return undefined;
  const used: unknown = Reflect.get(memory, "usedJSHeapSize");
  return typeof used === "number" ? used : undefined;
}

// Addresses that a worker may start from. A browser with Trusted Types starts none from a plain string; this policy is the
// only one that makes such addresses, and it makes them of this page's own scripts alone.

/** The script in each file of the build, and the service worker. */
const ours = /^\/(?:assets\/[\w-]+\.js|sw\.js)$/;

/** @throws TypeError where the address is no script of this page's build */
export function ownAddress(address: string, page: string): string {
  const { origin, pathname, search } = new URL(address, page);
  if (origin !== new URL(page).origin || search !== "" || !ours.test(pathname))
    throw new TypeError(`${address} is no script of this page`);
  return address;
}

/** The part of https://w3c.github.io/trusted-types that is used; TypeScript's library has none of it. */
interface TrustedTypes {
  /** its addresses are objects, which workers take where they take a string */
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): ScriptPolicy;
}
interface ScriptPolicy {
  createScriptURL(address: string): string;
}
declare global {
  var trustedTypes: TrustedTypes | undefined;
}

// the development server has addresses of its own, and no policy
const policy = import.meta.env.PROD
  ? globalThis.trustedTypes?.createPolicy("pola", {
      createScriptURL: (address) => ownAddress(address, location.href),
    })
  : undefined;

/** @throws TypeError as ownAddress does, where the browser has Trusted Types */
export const ownScript = (address: string): string => policy?.createScriptURL(address) ?? address;
