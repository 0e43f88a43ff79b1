import { granted } from "#feed/page/browserStorage";

type Kept = Pick<Storage, "getItem" | "setItem">;

export interface Storages {
  /** for as long as the tab */
  session: Kept | undefined;
  /** for as long as the browser keeps anything */
  local: Kept | undefined;
}

/** Other tabs of the same browser: they read the same local storage. */
export interface OtherTabs {
  send: (use: LettersInUse) => void;
  receive: (take: (use: LettersInUse) => void) => void;
}

export interface LettersInUse {
  letters: string;
  /** ms since when a tab uses them; the earliest keeps them */
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

function otherTabs(): OtherTabs {
  const channel = new BroadcastChannel(key);
  return {
    send: (use) => channel.postMessage(use),
    receive(take) {
      channel.onmessage = ({ data }: MessageEvent<LettersInUse>) => take(data);
    },
  };
}

interface NameWorld {
  storages?: Storages;
  tabs?: OtherTabs;
  /** when this page was opened, ms */
  since?: number;
}

/**
 * The id of a wall's reports: the name in its address, six letters that the browser keeps, and the number of its screen. A reload or
 * a restart of the browser keeps it. Of two tabs without a number the later one takes other letters.
 */
export function createWallName(world: NameWorld = {}): (named: Named) => string {
  const { storages = inThisBrowser(), tabs = otherTabs(), since = performance.timeOrigin } = world;
  const kept = new Map<number | undefined, string>();
  const unnumbered = () => {
    const letters = keptLetters(storages.session, key) ?? keptLetters(storages.local, key) ?? newLetters();
    keep(storages.local, key, letters);
    keep(storages.session, key, letters);
    kept.set(undefined, letters);
    tabs.receive((use) => {
      const own = kept.get(undefined);
      if (use.letters !== own) return;
      if (use.since > since) tabs.send({ letters: own, since });
      else takeOtherLetters();
    });
    tabs.send({ letters, since });
  };
  const numbered = (screen: number) => {
    const letters = keptLetters(storages.local, placeOf(screen)) ?? newLetters();
    keep(storages.local, placeOf(screen), letters);
    kept.set(screen, letters);
  };
  const takeOtherLetters = () => {
    const letters = newLetters();
    keep(storages.session, key, letters); // the local storage is the other tab's too
    kept.set(undefined, letters);
  };
  return ({ name, screen }) => {
    if (!kept.has(screen)) {
      if (screen === undefined) unnumbered();
      else numbered(screen);
    }
    return [name, kept.get(screen), screen].filter((part) => part !== undefined).join("-");
  };
}

const placeOf = (screen: number) => `${key}-${screen}`;

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
