import { granted } from "#feed/page/browserStorage";

type Kept = Pick<Storage, "getItem" | "setItem">;

export interface Storages {
  /** for as long as the tab */
  session: Kept | undefined;
  /** for as long as the browser keeps anything */
  local: Kept | undefined;
}

/** Other walls in tabs of the same browser: they keep the same things. */
export interface Neighbours {
  tell: (claim: Claim) => void;
  hear: (take: (claim: Claim) => void) => void;
}

/** Somebody goes by these letters, since then. */
export interface Claim {
  letters: string;
  /** ms; whoever came first keeps them */
  since: number;
}

/** As the address says. */
export interface Named {
  /** what people call it */
  name?: string | undefined;
  /** which of several displays it is */
  screen?: number | undefined;
}

const key = "pola-wall";
const inThisBrowser = (): Storages => ({
  session: granted("sessionStorage"),
  local: granted("localStorage"),
});

function otherTabs(): Neighbours {
  const channel = new BroadcastChannel(key);
  return {
    tell: (claim) => channel.postMessage(claim),
    hear(take) {
      channel.onmessage = ({ data }: MessageEvent<Claim>) => take(data);
    },
  };
}

interface NameWorld {
  storages?: Storages;
  neighbours?: Neighbours;
  /** when this page was opened, ms */
  since?: number;
}

export interface WallName {
  /** what it calls itself to its server */
  told(named: Named): string;
  /** somebody else goes by that: from now on by other letters */
  change(named: Named): void;
}

/**
 * What a wall calls itself to its server: what its address calls it, six letters that the browser keeps, and the number of the screen
 * where it has one. It stays one wall when it is loaded anew or its browser started anew. Of two walls in one browser without a
 * number the later one takes other letters.
 */
export function createWallName(world: NameWorld = {}): WallName {
  const { storages = inThisBrowser(), neighbours = otherTabs(), since = performance.timeOrigin } = world;
  const kept = new Map<number | undefined, string>();
  const unnumbered = () => {
    const letters = keptLetters(storages.session, key) ?? keptLetters(storages.local, key) ?? newLetters();
    keep(storages.local, key, letters);
    keep(storages.session, key, letters);
    kept.set(undefined, letters);
    neighbours.hear((claim) => {
      const own = kept.get(undefined);
      if (claim.letters !== own) return;
      if (claim.since > since) neighbours.tell({ letters: own, since });
      else others(undefined);
    });
    neighbours.tell({ letters, since });
  };
  const numbered = (screen: number) => {
    const letters = keptLetters(storages.local, placeOf(screen)) ?? newLetters();
    keep(storages.local, placeOf(screen), letters);
    kept.set(screen, letters);
  };
  const others = (screen: number | undefined) => {
    const letters = newLetters();
    // without a number what the browser keeps may be another tab's
    keep(screen === undefined ? storages.session : storages.local, placeOf(screen), letters);
    kept.set(screen, letters);
  };
  return {
    told({ name, screen }) {
      if (!kept.has(screen)) {
        if (screen === undefined) unnumbered();
        else numbered(screen);
      }
      return [name, kept.get(screen), screen].filter((part) => part !== undefined).join("-");
    },
    change: ({ screen }) => others(screen),
  };
}

const placeOf = (screen: number | undefined) => (screen === undefined ? key : `${key}-${screen}`);

function keptLetters(storage: Kept | undefined, place: string): string | undefined {
  const letters = storage?.getItem(place) ?? "";
  return /^[a-z]{6}$/.test(letters) ? letters : undefined;
}

function keep(storage: Kept | undefined, place: string, letters: string): void {
  try {
    storage?.setItem(place, letters);
  } catch {
    // nothing more can be kept: a reload makes another wall of it
  }
}

function newLetters(): string {
  const letters = "bcdfghjkmnpqrstvwxyz"; // none that is taken for another, and no words
  return [...crypto.getRandomValues(new Uint8Array(6))]
    .map((octet) => letters[octet % letters.length])
    .join("");
}
