/**
 * What the app declares of its addresses, and how the page goes from one to another. Our own, because the router libraries
 * with typed addresses weigh 27 kB gzipped, a fifth of what may be loaded before the board is seen.
 */
import { type ComponentType, createContext, useContext, useMemo, useSyncExternalStore } from "react";
import * as v from "valibot";
import {
  type AnyParams,
  fill,
  match,
  type ParamsOf,
  type Plain,
  readSearch,
  type SearchValues,
  writeSearch,
} from "./address.ts";
import { places } from "./places.ts";

/** The app adds its own: `interface Register { searches: typeof searches }`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled from where the addresses are known
export interface Register {}
export type SearchSchema = v.GenericSchema<unknown, SearchValues>;
type Searches = Register extends { searches: infer Known } ? Known : Record<string, SearchSchema>;
export type Pattern = keyof Searches & string;
export type SearchOf<P extends Pattern> =
  Searches[P] extends v.GenericSchema<unknown, infer Output> ? Output : never;

export interface Routes {
  /** by pattern; a schema never fails, it leaves out what it cannot read */
  searches: Readonly<Record<string, SearchSchema>>;
  /** by pattern, what draws the page; loaded once */
  pages: Readonly<Record<string, () => Promise<ComponentType>>>;
  /** every text of an address is read through it; as it is written when left out */
  plain?: Plain;
}

export interface Found {
  pattern: string;
  params: AnyParams;
}

export interface Unread {
  name: string;
  value: string;
  /** the page has a choice of this name, and its value is none */
  isChoice: boolean;
}

/** The code that draws a page could not be fetched. Browsers remember that: only loading the address anew helps. */
export class CodeMissing extends Error {
  override name = "CodeMissing";
}

export class RouteTable {
  readonly #routes: Routes;
  readonly #loaded = new Map<string, ComponentType>();
  readonly #coming = new Map<string, Promise<void>>();
  #going = 0;

  constructor(routes: Routes) {
    this.#routes = routes;
  }

  /** @throws URIError when the path cannot be read */
  find(path: string): Found | undefined {
    for (const pattern of Object.keys(this.#routes.pages)) {
      const params = this.params(pattern, path);
      if (params) return { pattern, params };
    }
    return undefined;
  }

  /** What the path says for the parts that the pattern names. @throws URIError when the path cannot be read */
  params(pattern: string, path: string): AnyParams | undefined {
    return match(pattern, path, this.#routes.plain);
  }

  readonly loaded = (pattern: string): ComponentType | undefined => this.#loaded.get(pattern);

  /**
   * Once for each page, however often it is asked for: another load may answer with another component, and the page that is
   * shown would be built anew with the next change of its address, without what was open in it. @throws CodeMissing
   */
  readonly load = (pattern: string): Promise<void> => {
    const known = this.#coming.get(pattern);
    if (known) return known;
    const coming = this.#load(pattern);
    this.#coming.set(pattern, coming);
    coming.catch(() => this.#coming.delete(pattern)); // who waits for it is told; who asks later has it tried again
    return coming;
  };

  async #load(pattern: string): Promise<void> {
    const page = await this.#routes.pages[pattern]?.().catch((cause: unknown) => {
      throw new CodeMissing(`no code for ${pattern}`, { cause });
    });
    if (page) this.#loaded.set(pattern, page);
  }

  /** Loads the page of the address that the browser is at, so that it is there when it is to be drawn. */
  async begin(): Promise<void> {
    const found = readable(() => this.find(places.now().path));
    if (found) await this.load(found.pattern).catch(() => undefined); // drawing it asks again, and tells
  }

  search(pattern: string, written: string): SearchValues {
    const schema = this.#routes.searches[pattern];
    return schema ? v.parse(schema, this.#texts(written)) : {};
  }

  /** What an address says that its page cannot read. */
  unread(pattern: string, written: string): Unread[] {
    const schema = this.#routes.searches[pattern];
    const read = this.search(pattern, written);
    const isChoice = (name: string) =>
      schema !== undefined && "entries" in schema && Object.hasOwn(schema.entries as object, name);
    return Object.entries(this.#texts(written))
      .filter(([name]) => !Object.hasOwn(read, name) || read[name] === undefined)
      .map(([name, value]) => ({ name, value, isChoice: isChoice(name) }));
  }

  #texts(written: string): Record<string, string> {
    return readSearch(written, this.#routes.plain);
  }

  /** The page that is left stays until the next one's code is there; the last of several wishes counts. */
  async go(address: string, { replace = false } = {}): Promise<void> {
    const wish = ++this.#going;
    const { pathname } = new URL(address, window.location.href);
    const pattern = readable(() => this.find(pathname))?.pattern;
    // a page whose code does not come is gone to all the same: it says so itself
    if (pattern && !this.#loaded.has(pattern)) await this.load(pattern).catch(() => undefined);
    if (wish === this.#going) places.go(address, replace);
  }
}

const readable = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined; // the page that is shown for such an address tells of it
  }
};

export const Table = createContext(new RouteTable({ searches: {}, pages: {} }));

export const usePlace = () => useSyncExternalStore(places.subscribe, places.now);

/** The page of the address; undefined where there is none, or where the address cannot be read. */
export function useFound(): Found | undefined {
  const table = useContext(Table);
  const { path } = usePlace();
  return useMemo(() => readable(() => table.find(path)), [table, path]);
}

/** The choices that the address carries, as the app declared them for this pattern. */
export function useSearch<P extends Pattern>({ from }: { from: P }): SearchOf<P> {
  const table = useContext(Table);
  const written = useSyncExternalStore(places.subscribe, () => places.now().search);
  return useMemo(() => table.search(from, written), [table, from, written]) as SearchOf<P>;
}

/** What the address says that the page at it cannot read. */
export function useUnread(): readonly Unread[] {
  const table = useContext(Table);
  const found = useFound();
  const { search } = usePlace();
  return useMemo(() => (found ? table.unread(found.pattern, search) : []), [table, found, search]);
}

/** The parts that the pattern names. */
export function useParams<P extends Pattern>({ from }: { from: P }): ParamsOf<P> {
  const table = useContext(Table);
  const { path } = usePlace();
  return useMemo(() => table.params(from, path) ?? {}, [table, from, path]) as ParamsOf<P>;
}

type Target<P extends Pattern> = string extends keyof ParamsOf<P>
  ? { to: P; params?: AnyParams }
  : keyof ParamsOf<P> extends never
    ? { to: P; params?: undefined }
    : { to: P; params: ParamsOf<P> };
/** An address of the page. */
export type Address<P extends Pattern> = Target<P> & { search?: Partial<SearchOf<P>> | undefined };

export const written = <P extends Pattern>({ to, params, search = {} }: Address<P>): string =>
  fill(to, params as AnyParams | undefined) + writeSearch(search as SearchValues);

interface Change<P extends Pattern> {
  /** what the address is to carry, or how it follows from what it carries */
  search: Partial<SearchOf<P>> | ((before: SearchOf<P>) => Partial<SearchOf<P>>);
  replace?: boolean;
}

/** Changes the choices in the address of the page one is on; the function stays the same. */
export function useChange<P extends Pattern>({ from }: { from: P }) {
  const table = useContext(Table);
  return useMemo(
    () =>
      ({ search, replace = false }: Change<P>) => {
        const now = places.now();
        const next =
          typeof search === "function" ? search(table.search(from, now.search) as SearchOf<P>) : search;
        places.go(now.path + writeSearch(next as SearchValues), replace);
      },
    [table, from],
  );
}

/** Goes to another page; the function stays the same. */
export function useGo() {
  const table = useContext(Table);
  return useMemo(
    () =>
      <P extends Pattern>(address: Address<P>, options?: { replace?: boolean }) =>
        void table.go(written(address), options),
    [table],
  );
}
