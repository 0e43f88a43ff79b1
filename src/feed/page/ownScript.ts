/**
 * Addresses that a worker may start from. A browser with Trusted Types starts none from a plain string; this policy is the
 * only one that makes such addresses, and it makes them of this page's own scripts alone.
 */

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
