/**
 * Runs the rules of the operator's file at each board while this gateway leads, keeps their state, and passes firings to the history and
 * to the webhooks.
 */

import * as v from "valibot";
import { idleStep, noState, type StepResult, stepRules } from "#market/alerts/engine";
import type { AlertMarket, Notice, Trouble } from "#market/alerts/firing";
import { alertMarket, type Needs, needsOf, yearLines } from "#market/alerts/inputs/needs";
import { type EngineState, readState } from "#market/alerts/records";
import { statusOf } from "#market/alerts/status";
import { type Companies, companiesOf } from "#market/company/companies";
import type { Freshness } from "#market/day/freshness";
import type { MarketNow } from "#market/now/market";
import type { Delivery } from "./delivery.ts";
import { BadFile } from "./fault.ts";
import type { FileRule } from "./file.ts";
import { crossingKey, type FiredAlert, type History, type KeptValue } from "./history.ts";
import type { WatchedFile } from "./watchedFile.ts";

export interface AlertsOptions {
  file: WatchedFile;
  kept: KeptValue;
  /** the state that several gateways share; undefined for a gateway that works alone */
  shared: { read(): Promise<string | undefined>; write(text: string): void } | undefined;
  history: History;
  delivery: Pick<Delivery, "deliver" | "target" | "state" | "close">;
  clock: { wall(): number; wait(ms: number): Promise<void> };
  exchange: () => { at: number; speed: number };
  market: () => MarketNow;
  word: () => Freshness;
  source: () => "live" | "embedded";
  known: () => readonly { symbol: string; name: string | undefined }[];
  log: Record<"info" | "warn" | "error", (about: object, text: string) => void>;
}

/** ms between two evaluations without a board */
const idleEvery = 10_000;
/** ms. An older firing that an ended process did not send is not sent any more. */
const longestSendAge = 3_600_000;
/** Number of newest crossings that gateways share, so that a new leader does not repeat one. */
const sharedKeys = 200;

const storedForm = v.object({
  version: v.literal(1),
  savedAt: v.number(),
  state: v.unknown(),
  keys: v.array(v.string()),
});

export class Alerts {
  readonly #options: AlertsOptions;
  #rules: FileRule[] = [];
  #state: EngineState = noState;
  #needs = needsOf([]);
  #evaluates = false;
  #boardAt = Number.NEGATIVE_INFINITY;
  #symbols: ReadonlySet<string> = new Set();
  /** undefined while no line is known; the board's rows then name the companies */
  #companies: Companies | undefined;
  /** the next board is the first of a start */
  #started = true;
  #firings = 0;
  #errors = 0;
  /** the crossings that an earlier leader told */
  #foreign = new Set<string>();
  #open = true;
  #saved = Promise.resolve();
  #unsaved = false;
  /** grows with each start and end of the lead */
  #turn = 0;
  readonly #logNotices: ReturnType<typeof createNotices>;

  constructor(options: AlertsOptions) {
    this.#options = options;
    this.#logNotices = createNotices(options.log, (rule) => this.#ruleOf(rule)?.place);
  }

  /** begins to evaluate, from the state that was kept */
  async lead(): Promise<void> {
    const { history, clock, delivery } = this.#options;
    this.#turn += 1;
    const own = this.#turn;
    await history.load();
    const restored = await this.#restore();
    if (own !== this.#turn || !this.#open) return; // it lost the lead meanwhile
    this.#state = restored;
    this.#started = true;
    this.#evaluates = true;
    for (const one of history.undelivered(clock.wall() - longestSendAge)) delivery.deliver(one);
  }

  /** stops to evaluate; resolves when the state is written */
  async rest(): Promise<void> {
    this.#turn += 1;
    this.#evaluates = false;
    await this.#saved;
  }

  board(about: Pick<AlertMarket, "age" | "sequence">): void {
    const { clock, word, file } = this.#options;
    this.#boardAt = clock.wall();
    // A rule may name a company whose line has just become known.
    if (this.#options.known().length !== this.#symbols.size) this.#readRules();
    const now = this.#options.market();
    const { board } = now;
    if (!board || !this.#evaluates) return;
    const seen = alertMarket(
      { ...now, board },
      {
        ...about,
        word: word(),
        first: this.#started ? "start" : now.gap ? "gap" : undefined, // the engine finds the first board of a day by itself
        known: this.#symbols.size > 0 ? this.#symbols : undefined,
        companies: this.#companies,
        watchlists: file.current().watchlists,
        needs: this.#needs,
      },
    );
    this.#started = false;
    this.#evaluate((all) => stepRules(all, this.#state, seen));
  }

  /** what rules need while this gateway evaluates */
  needs(): Needs {
    return this.#evaluates ? this.#needs : needsOf([]);
  }

  /** lines whose quote a rule needs for the range of twelve months */
  quotes(): readonly string[] {
    if (!this.#evaluates || !this.#needs.years) return [];
    const { market, file } = this.#options;
    const all = this.#rules.map(({ rule }) => rule);
    const wanted = yearLines(all, file.current().watchlists, this.#symbols);
    return [...wanted].filter((symbol) => !market().ranges.has(symbol));
  }

  state() {
    const { kept, history, file, delivery } = this.#options;
    const all = this.#rules.map(({ rule, place }) => ({ place, ...statusOf(rule, this.#state) }));
    const words: Record<string, number> = {};
    for (const { word } of all) words[word] = (words[word] ?? 0) + 1;
    return {
      /** whether this gateway evaluates; of several only the leader does */
      evaluates: this.#evaluates,
      rules: all.length,
      words,
      /** places in the file of the rules that cannot fire, with the reasons */
      cannotFire: all.flatMap(({ word, place, reason = "" }) =>
        word === "cannot fire" ? [{ place, reason }] : [],
      ),
      firings: this.#firings,
      /** our own epoch ms of the last firing */
      lastFiringAt: history.all().at(-1)?.firedAt,
      /** evaluations that ended with an error */
      errors: this.#errors,
      file: file.state(),
      /** where state and history are kept; `memory` loses both at a restart */
      ...(history.state().kept === "failing" ? history : kept).state(),
      webhooks: delivery.state(),
    };
  }

  start(): void {
    const { delivery, file, log } = this.#options;
    const takeFile = () => {
      this.#readRules();
      const places = this.#rules.flatMap(({ former, place }) => (former.length > 0 ? place : []));
      if (places.length > 0)
        log.warn({ places }, "rules of the file have names of an earlier version, which are left out");
      delivery.target(file.current());
    };
    takeFile();
    file.start(takeFile);
    void this.#run();
  }

  async close(): Promise<void> {
    const { file, delivery, history } = this.#options;
    this.#open = false;
    this.#evaluates = false;
    file.close();
    await delivery.close();
    await this.#saved;
    await history.flush();
  }

  #ruleOf(id: string): FileRule | undefined {
    return this.#rules.find(({ rule }) => rule.id === id);
  }

  #readRules(): void {
    const { file, log } = this.#options;
    const known = this.#options.known();
    this.#symbols = new Set(known.map(({ symbol }) => symbol));
    const named = known.map((line) => ({ ...line, stockId: undefined }));
    this.#companies = known.length > 0 ? companiesOf(named) : undefined;
    try {
      this.#rules = file.current().rules(known);
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      // the file was checked without known lines
      log.warn({ place: error.place, reason: error.reason }, "a rule is used as it is written");
      this.#rules = file.current().rules([]);
    }
    this.#needs = needsOf(this.#rules.map(({ rule }) => rule));
  }

  #tell({ firings: fired, notices }: Pick<StepResult, "firings" | "notices">): void {
    const { clock, source, history, log, delivery } = this.#options;
    for (const firing of fired) {
      const of = this.#ruleOf(firing.rule);
      if (!of || this.#foreign.has(crossingKey(firing))) continue;
      const one: FiredAlert = { firing, firedAt: clock.wall(), source: source(), to: [...of.to] };
      if (!history.fired(one)) continue;
      this.#firings += 1;
      log.info({ rule: firing.sentence, symbol: firing.symbol, place: of.place }, "an alert fired");
      delivery.deliver(one);
    }
    this.#logNotices(notices, this.#state);
  }

  #evaluate(run: (all: FileRule["rule"][]) => StepResult): void {
    try {
      const stepped = run(this.#rules.map(({ rule }) => rule));
      this.#state = stepped.state;
      this.#tell(stepped);
      this.#save();
    } catch (err) {
      this.#errors += 1;
      this.#options.log.error({ err }, "the rules could not be evaluated");
    }
  }

  /** The history is written before the state: a firing whose state was lost is then known, and is not sent again. */
  #save(): void {
    const { history, clock, shared, kept } = this.#options;
    if (this.#unsaved) return;
    this.#unsaved = true;
    this.#saved = this.#saved.then(async () => {
      this.#unsaved = false;
      await history.flush();
      const newest = history.all().slice(-sharedKeys);
      const keys = newest.map(({ firing }) => crossingKey(firing));
      const value = { version: 1, savedAt: clock.wall(), state: this.#state, keys };
      shared?.write(JSON.stringify(value));
      await kept.write(value);
    });
  }

  async #restore() {
    const { shared, log, kept } = this.#options;
    const text = await shared?.read().catch((err: unknown) => {
      log.warn({ err }, "the shared state of alerts cannot be read");
      return undefined;
    });
    const written = kept.read();
    const own = v.safeParse(storedForm, written);
    if (written !== undefined && !own.success) kept.setAside("it has another form");
    const [newest] = [own, v.safeParse(v.pipe(v.string(), v.parseJson(), storedForm), text)]
      .flatMap((one) => (one.success ? [one.output] : []))
      .sort((a, b) => b.savedAt - a.savedAt);
    this.#foreign = new Set(newest?.keys);
    if (newest === undefined) return this.#state;
    const read = readState(newest.state);
    if ("value" in read) return read.value;
    kept.setAside(`its state cannot be read: ${read.refused}`);
    return noState;
  }

  async #run(): Promise<void> {
    const { clock, exchange, word } = this.#options;
    while (this.#open) {
      await clock.wait(idleEvery);
      if (this.#evaluates && clock.wall() - this.#boardAt >= idleEvery)
        this.#evaluate((all) => idleStep(all, this.#state, { at: exchange().at, word: word() }));
    }
  }
}

export type AlertsState = ReturnType<Alerts["state"]>;

/** Reasons that hold for the whole market. They follow each other in one outage. */
const outageOf = (reason: Trouble): string =>
  ["delayed", "stale", "not moving", "offline"].includes(reason) ? "market" : reason;
/** greatest number of places in one line */
const mostPlaces = 5;

/**
 * @param placeOf place of a rule in the operator's file
 * @returns a function that logs the notices of an evaluation; `rules` are their states after it
 */
export function createNotices(
  log: { warn(about: object, text: string): void },
  placeOf: (rule: string) => string | undefined,
) {
  /** the outages that the log has, until no rule is blind because of them */
  const told = new Set<string>();
  const tellBlind = (notices: readonly Notice[]) => {
    const [first] = notices;
    if (!first) return;
    const { rule, symbol, reason } = first;
    if (notices.length === 1)
      log.warn({ place: placeOf(rule), symbol, reason }, "an alert sees no figures that it may use");
    else {
      const places = notices.slice(0, mostPlaces).map((one) => placeOf(one.rule));
      log.warn({ reason, rules: notices.length, places }, "alerts see no figures that they may use");
    }
  };
  return (notices: readonly Notice[], { rules }: Pick<EngineState, "rules">): void => {
    const blind = notices.filter(({ kind }) => kind === "blind");
    for (const outage of new Set(blind.map(({ reason }) => outageOf(reason)))) {
      if (!told.has(outage)) tellBlind(blind.filter(({ reason }) => outageOf(reason) === outage));
      told.add(outage);
    }
    const present = new Set(Object.values(rules).map(({ blind: one }) => one && outageOf(one.reason)));
    for (const outage of told) if (!present.has(outage)) told.delete(outage);
    for (const { rule, symbol, kind, reason } of notices) {
      const about = { place: placeOf(rule), symbol, reason };
      if (kind === "cannot fire") log.warn(about, "an alert can never fire");
      if (kind === "expired") log.warn(about, "an alert is over");
    }
  };
}
