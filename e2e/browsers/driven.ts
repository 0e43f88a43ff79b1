/** What `npm run browsers` does with a browser, however the browser is driven. */

/** [width, height] of the page in CSS pixels */
export type Size = readonly [width: number, height: number];

export interface Driven {
  name: string;
  version: string;
  /** Sets the size of the page. @returns the size that the browser's window allows */
  resize(size: Size): Promise<Size>;
  /** Loads an address, and waits until the document is loaded. */
  open(address: string): Promise<void>;
  /** Runs the text of a script in the page. @returns its value, which must be JSON */
  evaluate(script: string): Promise<unknown>;
  /** Presses keys together, as Control+k. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Clicks the first element with this selector in its centre. */
  click(selector: string): Promise<void>;
  /** @returns a PNG of what is seen */
  picture(): Promise<Uint8Array>;
  /** Errors that the browser has reported since the last call, besides those that the page itself can see. */
  errors(): string[];
  close(): Promise<void>;
}

/** Any function that runs in the page. It sees nothing of the file around it. */
type InPage<Args extends unknown[], Result> = (...args: Args) => Result;

/** Runs a function in the page. */
export async function run<Args extends unknown[], Result>(
  driven: Driven,
  what: InPage<Args, Result>,
  ...args: Args
): Promise<Awaited<Result>> {
  // the compiler wraps named functions in a call of `__name`, which the page does not have
  const script = `((__name) => (${String(what)})(...${JSON.stringify(args)}))((named) => named)`;
  return (await driven.evaluate(script)) as Awaited<Result>;
}

/** ms; long enough that a slow computer causes no failure */
const patience = 60_000;

/** Repeats until the function returns true. @throws Error that names what did not happen */
export async function until<Args extends unknown[]>(
  driven: Driven,
  what: string,
  isSo: InPage<Args, boolean>,
  ...args: Args
): Promise<void> {
  const end = Date.now() + patience;
  while (!(await run(driven, isSo, ...args))) {
    if (Date.now() > end) throw new Error(`${what}: not within ${patience / 1_000} s`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Waits until nothing on the page is loading. */
export const settled = (driven: Driven): Promise<void> =>
  until(driven, "the page is completely drawn", () => {
    const main = document.querySelector("main");
    const busy = document.querySelector("[aria-busy=true]");
    return /\S/.test(main?.textContent ?? "") && !busy && document.fonts.status === "loaded";
  });

/** Waits until an element is seen whose text matches. */
export const shows = (driven: Driven, selector: string, pattern = "\\S"): Promise<void> =>
  until(
    driven,
    `${selector} shows ${pattern}`,
    (selector: string, pattern: string) =>
      [...document.querySelectorAll(selector)].some(
        (element) => element.checkVisibility() && new RegExp(pattern).test(element.textContent ?? ""),
      ),
    selector,
    pattern,
  );

/** Waits until no element has this selector. */
export const lacks = (driven: Driven, selector: string): Promise<void> =>
  until(
    driven,
    `${selector} is gone`,
    (selector: string) => document.querySelector(selector) === null,
    selector,
  );

/** Waits until the address of the page matches. */
export const isAt = (driven: Driven, pattern: string): Promise<void> =>
  until(
    driven,
    `the address matches ${pattern}`,
    (pattern: string) => new RegExp(pattern).test(location.href),
    pattern,
  );
