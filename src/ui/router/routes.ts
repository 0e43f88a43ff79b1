/**
 * The app's addresses, and how it changes from one page to another. It is our own code, because router libraries with typed addresses take
 * 27 kB gzipped, more than a quarter of the script before the board.
 */

import { type ComponentType, createContext, useContext, useMemo, useSyncExternalStore } from "react";
import * as v from "valibot";
import type { UnusablePart } from "#ui/screen/pageState";
import {
  type AnyParams,
  fill,
  match,
  type ParamsOf,
  type PlainText,
  readSearch,
  type SearchValues,
  writeSearch,
} from "./pattern.ts";
import { places } from "./places.ts";

/** The app extends it: `interface Register { searches: typeof searches }`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled from where the addresses are known
export interface Register {}
export type SearchSchema = v.GenericSchema<unknown, SearchValues>;
type Searches = Register extends { searches: infer Known } ? Known : Record<string, SearchSchema>;
export type Pattern = keyof Searches & string;
export type SearchOf<P extends Pattern> =
  Searches[P] extends v.GenericSchema<unknown, infer Output> ? Output : never;

export interface Routes {
  /** schemas by pattern; a schema never fails, but leaves out values that it cannot read */
  searches: Readonly<Record<string, SearchSchema>>;
  /** functions that load a page's component, by pattern */
  pages: Readonly<Record<string, () => Promise<ComponentType>>>;
  /** cleans every text of an address; by default texts stay unchanged */
  plain?: PlainText;
}

export interface FoundRoute {
  pattern: string;
  params: AnyParams;
}

/** A page's code could not be loaded. Some browsers remember this failure, so only a reload of the page helps. */
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
  find(path: string): FoundRoute | undefined {
    for (const pattern of Object.keys(this.#routes.pages)) {
      const params = this.params(pattern, path);
      if (params) return { pattern, params };
    }
    return undefined;
  }

  /** The path's parameters. @throws URIError if the path cannot be read */
  params(pattern: string, path: string): AnyParams | undefined {
    return match(pattern, path, this.#routes.plain);
  }

  readonly loaded = (pattern: string): ComponentType | undefined => this.#loaded.get(pattern);

  /**
   * Loads a page's code once. A second load might return another component; the next change of address would then mount the page again and
   * lose its state. @throws CodeMissing
   */
  readonly load = (pattern: string): Promise<void> => {
    const known = this.#coming.get(pattern);
    if (known) return known;
    const coming = this.#load(pattern);
    this.#coming.set(pattern, coming);
    coming.catch(() => this.#coming.delete(pattern)); // callers get the error; a later call loads again
    return coming;
  };

  async #load(pattern: string): Promise<void> {
    const page = await this.#routes.pages[pattern]?.().catch((cause: unknown) => {
      throw new CodeMissing(`no code for ${pattern}`, { cause });
    });
    if (page) this.#loaded.set(pattern, page);
  }

  /** Loads the page of the browser's address, so that it is ready for the first render. */
  async begin(): Promise<void> {
    const found = ifReadable(() => this.find(places.now().path));
    if (found) await this.load(found.pattern).catch(() => undefined); // the render loads the code again, and shows the error
  }

  search(pattern: string, written: string): SearchValues {
    const schema = this.#routes.searches[pattern];
    return schema ? v.parse(schema, this.#texts(written)) : {};
  }

  /** The parts of an address that its page cannot read. */
  unread(pattern: string, written: string): UnusablePart[] {
    const schema = this.#routes.searches[pattern];
    const read = this.search(pattern, written);
    const isChoice = (name: string) =>
      schema !== undefined && "entries" in schema && Object.hasOwn(schema.entries as object, name);
    return Object.entries(this.#texts(written))
      .filter(([name]) => !places.isKept(name))
      .filter(([name]) => !Object.hasOwn(read, name) || read[name] === undefined)
      .map(([name, value]) => ({ name, value, isChoice: isChoice(name) }));
  }

  #texts(written: string): Record<string, string> {
    return readSearch(written, this.#routes.plain);
  }

  /** The old page stays until the next one's code is loaded; if there are several calls, the last one wins. */
  async go(address: string, { replace = false } = {}): Promise<void> {
    const wish = ++this.#going;
    const { pathname } = new URL(address, window.location.href);
    const pattern = ifReadable(() => this.find(pathname))?.pattern;
    // if the code does not load, that page shows the failure
    if (pattern && !this.#loaded.has(pattern)) await this.load(pattern).catch(() => undefined);
    if (wish === this.#going) places.go(address, replace);
  }
}

const ifReadable = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined; // the page for an unreadable address shows this
  }
};

export const RouteContext = createContext(new RouteTable({ searches: {}, pages: {} }));

export const usePlace = () => useSyncExternalStore(places.subscribe, places.now);

/** The page of the address; undefined if there is none, or if the address cannot be read. */
export function useFound(): FoundRoute | undefined {
  const table = useContext(RouteContext);
  const { path } = usePlace();
  return useMemo(() => ifReadable(() => table.find(path)), [table, path]);
}

/** The choices in the address, by the schema that the app declared for this pattern. */
export function useSearch<P extends Pattern>({ from }: { from: P }): SearchOf<P> {
  const table = useContext(RouteContext);
  const written = useSyncExternalStore(places.subscribe, () => places.now().search);
  return useMemo(() => table.search(from, written), [table, from, written]) as SearchOf<P>;
}

/** The parts of the address that its page cannot read. */
export function useUnread(): readonly UnusablePart[] {
  const table = useContext(RouteContext);
  const found = useFound();
  const { search } = usePlace();
  return useMemo(() => (found ? table.unread(found.pattern, search) : []), [table, found, search]);
}

export function useParams<P extends Pattern>({ from }: { from: P }): ParamsOf<P> {
  const table = useContext(RouteContext);
  const { path } = usePlace();
  return useMemo(() => table.params(from, path) ?? {}, [table, from, path]) as ParamsOf<P>;
}

type Target<P extends Pattern> = string extends keyof ParamsOf<P>
  ? { to: P; params?: AnyParams }
  : keyof ParamsOf<P> extends never
    ? { to: P; params?: undefined }
    : { to: P; params: ParamsOf<P> };
export type Address<P extends Pattern> = Target<P> & { search?: Partial<SearchOf<P>> | undefined };

export const writtenAddress = <P extends Pattern>({ to, params, search = {} }: Address<P>): string =>
  fill(to, params as AnyParams | undefined) + writeSearch(search as SearchValues);

interface SearchChange<P extends Pattern> {
  /** the new choices, or a function from the present ones */
  search: Partial<SearchOf<P>> | ((before: SearchOf<P>) => Partial<SearchOf<P>>);
  replace?: boolean;
}

/** Changes the choices in the present page's address; the function stays the same. */
export function useChange<P extends Pattern>({ from }: { from: P }) {
  const table = useContext(RouteContext);
  return useMemo(
    () =>
      ({ search, replace = false }: SearchChange<P>) => {
        const now = places.now();
        const next =
          typeof search === "function" ? search(table.search(from, now.search) as SearchOf<P>) : search;
        places.go(now.path + writeSearch(next as SearchValues), replace);
      },
    [table, from],
  );
}

/** The choices that the address names, and a function that changes some of them without a new history entry. */
export function useChoices<P extends Pattern>(
  from: P,
): [chosen: SearchOf<P>, choose: (next: Partial<SearchOf<P>>) => void] {
  const chosen = useSearch({ from });
  const change = useChange({ from });
  return [chosen, (next) => change({ search: (before) => Object.assign({}, before, next), replace: true })];
}

/** Opens another page; the function stays the same. */
export function useGo() {
  const table = useContext(RouteContext);
  return useMemo(
    () =>
      <P extends Pattern>(address: Address<P>, options?: { replace?: boolean }) =>
        void table.go(writtenAddress(address), options),
    [table],
  );
}

/**
 * Opens a dialog or another part of a page, which the address names and which has its own history entry. Back closes the part, and closing
 * it goes back. If a link opened it, or another choice was made meanwhile, closing only removes it from the address. The function stays the
 * same. @returns a function that opens the part with the given value, in place of an open one; undefined closes it
 */
export function useOwnEntry<P extends Pattern, N extends keyof SearchOf<P> & string>(from: P, name: N) {
  const table = useContext(RouteContext);
  return useMemo(
    () => (value: SearchOf<P>[N] | undefined) => {
      const { path, search, under } = places.now();
      const before = table.search(from, search);
      if (before[name] === value) return;
      const written = (to: SearchValues[string]) => path + writeSearch({ ...before, [name]: to });
      const closed = written(undefined);
      // the same choices may be in another order
      const plain = (address: string) => {
        const [at = "", asked = ""] = address.split("?");
        return at + writeSearch(Object.fromEntries(Object.entries(table.search(from, asked)).sort()));
      };
      const isOwn = under !== undefined && plain(under) === plain(closed);
      if (value !== undefined && !isOwn && before[name] === undefined) places.over(written(value));
      else if (value !== undefined) places.go(written(value), true);
      else if (isOwn) places.back();
      else places.go(closed, true);
    },
    [table, from, name],
  );
}
