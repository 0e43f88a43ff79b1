import { granted } from "#feed/page/browserStorage";

type Kept = Pick<Storage, "getItem" | "setItem">;

const key = "pola-wall-secret";
const storages = () => [granted("sessionStorage"), granted("localStorage")];

/**
 * What a wall's browser tells its server alone, so that nobody else reports under the wall's name. Where nothing can be kept it lasts
 * as long as the page, and so does the name. @param kept where to keep it; what is kept in the first goes before
 */
export function wallSecret(kept: readonly (Kept | undefined)[] = storages()): string {
  const secret = kept.map(keptSecret).find((one) => one !== undefined) ?? newSecret();
  for (const storage of kept) if (keptSecret(storage) !== secret) keep(storage, secret);
  return secret;
}

function keptSecret(storage: Kept | undefined): string | undefined {
  const secret = storage?.getItem(key) ?? "";
  return /^[\da-f]{32}$/.test(secret) ? secret : undefined;
}

function keep(storage: Kept | undefined, secret: string): void {
  try {
    storage?.setItem(key, secret);
  } catch {
    // full: whoever reloads the page makes another wall of it
  }
}

const newSecret = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((octet) => octet.toString(16).padStart(2, "0"))
    .join("");
