import { granted } from "./browserStorage.ts";

type Kept = Pick<Storage, "getItem" | "setItem">;

export interface Storages {
  /** for as long as the tab */
  session: Kept | undefined;
  /** for as long as the browser keeps anything */
  local: Kept | undefined;
}

const key = "pola-wall";
const inThisBrowser = (): Storages => ({
  session: granted("sessionStorage"),
  local: granted("localStorage"),
});

/**
 * What a wall calls itself to its server: six letters, and the number of the screen where it has one. A numbered screen keeps its letters
 * when its browser is started anew, and so stays one wall; one without a number keeps them through reloads of its tab.
 */
export function createWallName(storages: Storages = inThisBrowser()): (screen: number | undefined) => string {
  const names = new Map<number | undefined, string>();
  return (screen) => {
    const place =
      screen === undefined
        ? { storage: storages.session, key }
        : { storage: storages.local, key: `${key}-${screen}` };
    const name = names.get(screen) ?? keptName(place);
    names.set(screen, name);
    return screen === undefined ? name : `${name}-${screen}`;
  };
}

function keptName({ storage, key }: { storage: Kept | undefined; key: string }): string {
  const kept = storage?.getItem(key) ?? "";
  if (/^[a-z]{6}$/.test(kept)) return kept;
  const made = newName();
  try {
    storage?.setItem(key, made);
  } catch {
    // nothing more can be kept: a reload makes another wall of it
  }
  return made;
}

function newName(): string {
  const letters = "bcdfghjkmnpqrstvwxyz"; // none that is taken for another, and no words
  return [...crypto.getRandomValues(new Uint8Array(6))]
    .map((octet) => letters[octet % letters.length])
    .join("");
}
