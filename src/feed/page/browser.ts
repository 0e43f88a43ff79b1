/** Calls `then` when the browser is idle, or after a moment in a browser without idle callbacks. @returns a function that cancels the call */
export function whenIdle(then: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const asked = requestIdleCallback(then, { timeout: 500 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(then, 50);
  return () => clearTimeout(timer);
}

export const pageVersion: string = import.meta.env["PAGE_VERSION"];

/** Script memory in use, bytes; only Chromium reports it. */
export function heapOctets(): number | undefined {
  const memory: unknown = Reflect.get(performance, "memory");
  if (typeof memory !== "object" || memory === null) return undefined;
  const used: unknown = Reflect.get(memory, "usedJSHeapSize");
  return typeof used === "number" ? used : undefined;
}

/** A browser with Trusted Types refuses a plain string as the address of a service worker. Only this policy makes it. */
const serviceWorker = "/sw.js";

/** @throws TypeError if the address is not the service worker's */
export function ownAddress(address: string, page: string): string {
  const { origin, pathname, search } = new URL(address, page);
  if (origin !== new URL(page).origin || search !== "" || pathname !== serviceWorker)
    throw new TypeError(`${address} is not a script of this page`);
  return address;
}

/** The part of https://w3c.github.io/trusted-types that is used here. TypeScript's library lacks these types. */
interface TrustedTypes {
  /** returns objects, which workers accept in place of strings */
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): ScriptPolicy;
}
interface ScriptPolicy {
  createScriptURL(address: string): string;
}
declare global {
  var trustedTypes: TrustedTypes | undefined;
}

// the development server uses other addresses and no policy
const policy = import.meta.env.PROD
  ? globalThis.trustedTypes?.createPolicy("pola", {
      createScriptURL: (address) => ownAddress(address, location.href),
    })
  : undefined;

/** @throws TypeError if the browser has Trusted Types and the address is not the service worker's */
export const ownScript = (address: string): string => policy?.createScriptURL(address) ?? address;
