/** What a page must not do unnoticed: uncaught errors, errors in the console, dialogs, and requests to other hosts. */
import type { Browser, BrowserContext, ConsoleMessage, Dialog, Request, WebError } from "playwright/test";

export class Complaints {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];
  readonly #ends: (() => void)[] = [];

  /** The test causes complaints like this one itself; without this it fails. Name them as narrowly as possible. */
  allow(...expected: RegExp[]): void {
    this.#allowed.push(...expected);
  }

  add(text: string): void {
    this.#found.push(text);
  }

  /** all that were not allowed */
  unexpected(): string[] {
    return this.#found.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }

  /** all so far, those that were allowed too */
  get all(): readonly string[] {
    return this.#found;
  }

  /** Watches every page of a browser, also in contexts that open later, until `end`. */
  watchBrowser(browser: Browser): void {
    for (const context of browser.contexts()) this.watch(context);
    const opened = (context: BrowserContext) => this.watch(context);
    browser.on("context", opened);
    this.#ends.push(() => browser.off("context", opened));
  }

  watch(context: BrowserContext): void {
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === "error") this.add(`console: ${message.text()} (${message.location().url})`);
    };
    const onError = (error: WebError) => this.add(`uncaught: ${error.error().message}`);
    const onDialog = (dialog: Dialog) => {
      this.add(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    };
    const onRequest = (request: Request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol !== "data:" && protocol !== "blob:" && hostname !== "127.0.0.1")
        this.add(`request to another host: ${request.url()}`);
    };
    context.on("console", onConsole).on("weberror", onError).on("dialog", onDialog).on("request", onRequest);
    this.#ends.push(() => {
      context
        .off("console", onConsole)
        .off("weberror", onError)
        .off("dialog", onDialog)
        .off("request", onRequest);
    });
  }

  end(): void {
    for (const end of this.#ends.splice(0)) end();
  }
}
