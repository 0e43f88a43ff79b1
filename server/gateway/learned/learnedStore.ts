/**
 * Data that the gateway learns from answers over weeks: entries by key, the newest last. A file keeps them over restarts, and the gateways
 * that follow get them from the leader.
 */
import * as v from "valibot";
import type { Clock } from "#server/gateway/upstream/clocks";
import type { FileState, KeptFile } from "./keptFile.ts";

/** One kind of learned data as its file has it. Its rule, which adds entries, stands beside this declaration. */
export interface LearnedForm<Entry> {
  /** begins the file's name, and names the data to the other gateways */
  name: string;
  version: number;
  /** an earlier version that lacks something; such a file's data is learned anew without a warning */
  outdated?: number;
  /** name of the file's list */
  list: string;
  /** One row of the list. Another release may have written it, or a person may have edited it. */
  row: v.GenericSchema<unknown, readonly [key: string, entry: Entry]>;
  asRow: (key: string, entry: Entry) => unknown;
  /** greatest number of entries; the oldest are dropped */
  most: number;
  /** ms between two writes of the file, at pace 1 */
  writeEvery: number;
}

/** Where learned data is kept, and of which upstream it is. Data of another upstream is not used. */
export interface LearnedPlace {
  file: (name: string) => KeptFile;
  upstream: string;
  clock: Clock;
  pace: number;
}

const headSchema = v.object({ version: v.number(), upstream: v.string() });

export class LearnedStore<Entry> {
  readonly name: string;
  readonly #form: LearnedForm<Entry>;
  readonly #place: LearnedPlace;
  readonly #file: KeptFile;
  readonly #added: (key: string) => void;
  readonly #entries = new Map<string, Entry>();
  #changed = false;
  #open = true;
  #written = Promise.resolve();

  /** @param added called with each new key, also with those of the file and of the leader */
  constructor(form: LearnedForm<Entry>, place: LearnedPlace, added: (key: string) => void = () => undefined) {
    this.name = form.name;
    this.#form = form;
    this.#place = place;
    this.#added = added;
    this.#file = place.file(form.name);
    const value = this.#file.read();
    const rows = value === undefined ? [] : this.#read(value);
    if (typeof rows === "string") this.#file.setAside(rows);
    else for (const [key, entry] of rows) this.set(key, entry);
    this.#changed = false;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  [Symbol.iterator](): Iterator<[string, Entry]> {
    return this.#entries.entries();
  }

  set(key: string, entry: Entry): void {
    if (!this.#entries.delete(key)) this.#added(key);
    this.#entries.set(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#form.most) break;
      this.#entries.delete(oldest);
    }
    this.#changed = true;
  }

  /** all entries, as the file has them */
  text(): string {
    return JSON.stringify(this.#value());
  }

  /** takes what another gateway knows, in place of our own */
  adopt(text: string): void {
    const rows = this.#read(JSON.parse(text));
    if (typeof rows === "string") return;
    this.#entries.clear();
    for (const [key, entry] of rows) this.set(key, entry);
  }

  state(): FileState & { known: number } {
    return { ...this.#file.state(), known: this.#entries.size };
  }

  /** begins to write what changes */
  start(): void {
    void this.#run();
  }

  /** writes unsaved entries, and nothing after that */
  close(): Promise<void> {
    this.#open = false;
    return this.#write();
  }

  async #run(): Promise<void> {
    while (this.#open) {
      await this.#write();
      await this.#place.clock.wait(this.#form.writeEvery * this.#place.pace);
    }
  }

  /** Two writes never overlap. */
  #write(): Promise<void> {
    if (this.#changed) this.#written = this.#written.then(() => this.#file.write(this.#value()));
    this.#changed = false;
    return this.#written;
  }

  #value() {
    const { version, list, asRow } = this.#form;
    const rows = Array.from(this.#entries, ([key, entry]) => asRow(key, entry));
    return { version, upstream: this.#place.upstream, [list]: rows };
  }

  /** @returns the entries, or the reason why the file cannot be used */
  #read(value: unknown): (readonly [string, Entry])[] | string {
    const { version, outdated, list, row, most } = this.#form;
    const head = v.safeParse(headSchema, value);
    if (!head.success) return faultOf(head.issues[0]);
    if (head.output.version === outdated) return [];
    if (head.output.version !== version) return "version has an unexpected form";
    const body = v.safeParse(v.object({ [list]: v.pipe(v.array(row), v.maxLength(most)) }), value);
    if (!body.success) return faultOf(body.issues[0]);
    if (head.output.upstream !== this.#place.upstream) return "it belongs to another upstream";
    return body.output[list] ?? [];
  }
}

const faultOf = (issue: v.BaseIssue<unknown>) =>
  `${v.getDotPath(issue) ?? "the file"} has an unexpected form`;
