/** The browser's storage; undefined where its settings refuse it, which makes the first access throw. */
export function granted(which: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return globalThis[which];
  } catch {
    return undefined; // the caller goes on without
  }
}

/** Calls when the browser is idle; one without idle callbacks calls after a moment. @returns cancels it */
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

/** Script memory in use, octets; only Chromium reports it. */
export function heapOctets(): number | undefined {
  const memory: unknown = Reflect.get(performance, "memory");
  if (typeof memory !== "object" || memory === null) return undefined;
  const used: unknown = Reflect.get(memory, "usedJSHeapSize");
  return typeof used === "number" ? used : undefined;
}

// Addresses that a worker may start from. A browser with Trusted Types refuses plain strings here. This policy is the only one that makes
// such addresses, and only from this page's own scripts.

/** A script file of the build, or the service worker. */
const ours = /^\/(?:assets\/[\w-]+\.js|sw\.js)$/;

/** @throws TypeError where the address is no script of this page's build */
export function ownAddress(address: string, page: string): string {
  const { origin, pathname, search } = new URL(address, page);
  if (origin !== new URL(page).origin || search !== "" || !ours.test(pathname))
    throw new TypeError(`${address} is no script of this page`);
  return address;
}

/** The part of https://w3c.github.io/trusted-types that is used; TypeScript's library lacks it. */
interface TrustedTypes {
  /** its addresses are objects, which workers accept in place of strings */
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
