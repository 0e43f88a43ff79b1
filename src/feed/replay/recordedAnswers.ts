/**
 * Reads the server's recordings for a replay: the list of days, and the answers of a moment, of which it keeps one to each request.
 * Times are by the exchange's clock, ms.
 */

import { queryOptions } from "@tanstack/react-query";
import { askGateway } from "#feed/answers/askGateway";
import { readClock } from "#feed/clock/exchangeClock";
import { type ExchangeClock, FeedError } from "#feed/reading/reading";
import type { Operation } from "#wire/contract/operation";
import type { Read } from "#wire/contract/schema";
import {
  absentParameter,
  emptyIfAbsent,
  recordedAnswerAddress,
  type recordings,
  recordingsAddress,
} from "#wire/gateway/recording";
import { operations } from "#wire/operations";

export type Recordings = Read<typeof recordings>;
export type RecordedDay = Recordings["days"][number];

/** @returns no days at a plain proxy @throws FeedError */
export const recordedDays = async (stop?: AbortSignal): Promise<readonly RecordedDay[]> =>
  (await askGateway(recordingsAddress, {}, stop)).value?.days ?? [];

const listEvery = 60_000;

/** The list with its age; the value is undefined at a plain proxy. */
export const recordingsQuery = () =>
  queryOptions({
    queryKey: ["recordings"],
    queryFn: ({ signal }) => askGateway(recordingsAddress, {}, signal),
    refetchInterval: listEvery,
    structuralSharing: false,
  });

/** The answer that was valid from one instant until another. It has no body if nothing was recorded by then. */
interface Stood {
  from: number;
  until: number;
  body: string | undefined;
  /** exchange seconds per real second */
  speed: number;
  source: string | null;
}

/** Values of parameters as a caller gives them. */
type Values = Readonly<Record<string, unknown>>;

const operationName = (operation: Operation): string | undefined =>
  Object.entries(operations).find(([, { path }]) => path === operation.path)?.[0];

/** The request as a recording writes it: `quote?symbol=JKH.N0000`. @throws FeedError for an operation that is never recorded */
export function questionOf(operation: Operation, params: Values): string {
  const name = operationName(operation);
  if (name === undefined) throw new FeedError("unrecorded", `${operation.path}: not recorded`);
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  search.sort();
  return `${name}?${search}`;
}

const covers = ({ from, until }: Stood, at: number) => from <= at && at < until;

export class RecordedAnswers {
  readonly #day: string;
  readonly #stood = new Map<string, Stood>();
  #asked = new Set<string>();

  /** @param day the name of the recording, such as `2026-10-02` */
  constructor(day: string) {
    this.#day = day;
  }

  /** The answer that was valid at an instant. @throws FeedError */
  async at(question: string, at: number, stop?: AbortSignal): Promise<Stood> {
    this.#asked.add(question);
    const known = this.#stood.get(question);
    if (known && covers(known, at)) return known;
    const found = await this.look(question, at, stop);
    this.#stood.set(question, found);
    return found;
  }

  /**
   * Loads the answers of one instant to all requests of the page, so that the page never mixes two moments.
   * @returns whether an answer differs from the present one, and a function that takes all of them @throws FeedError
   */
  async ready(at: number, stop: AbortSignal): Promise<{ changed: boolean; take: () => void }> {
    const found = await Promise.all(
      [...this.#asked].map(async (question) => {
        const known = this.#stood.get(question);
        if (known && covers(known, at)) return undefined;
        return [question, await this.look(question, at, stop)] as const;
      }),
    );
    const fresh = found.filter((one) => one !== undefined);
    return {
      changed: fresh.length > 0,
      take: () => {
        for (const [question, stood] of fresh) this.#stood.set(question, stood);
      },
    };
  }

  /** Records which requests the page sends while `ask` runs, and drops the answers to all others. */
  async askedAnew(ask: () => Promise<unknown>): Promise<void> {
    const before = this.#asked;
    this.#asked = new Set();
    try {
      await ask();
      for (const question of this.#stood.keys()) if (!this.#asked.has(question)) this.#stood.delete(question);
    } catch (error) {
      this.#asked = new Set([...before, ...this.#asked]);
      throw error;
    }
  }

  /** The answer that was valid at an instant. Does not change the kept answers. @throws FeedError */
  async look(question: string, at: number, stop?: AbortSignal): Promise<Stood> {
    const [operation = "", search = ""] = question.split("?");
    const own = { day: this.#day, operation, at, [absentParameter]: emptyIfAbsent };
    const of = { ...Object.fromEntries(new URLSearchParams(search)), ...own };
    const { value, status, headers } = await askGateway(recordedAnswerAddress, of, stop);
    const body = status === 204 && !headers.has("Pola-Clock") ? undefined : value;
    const until = Number(headers.get("Pola-Recorded-Until") ?? Number.POSITIVE_INFINITY);
    const source = headers.get("Pola-Source");
    if (body === undefined) return { from: Number.NEGATIVE_INFINITY, until, body, speed: 1, source };
    const { at: from, speed } = recordedClock(headers, question);
    return { from, until, body, speed, source };
  }
}

/** The exchange's time of a recorded answer, and its seconds per real second. @throws FeedError */
function recordedClock(headers: Headers, question: string): ExchangeClock {
  const clock = readClock(headers.get("Pola-Clock"));
  if (!clock) throw new FeedError("malformed", `${question}: an answer without its time`);
  return clock;
}

/** What a jump shows besides its answers. */
export interface Preparation {
  /** Works it out. Resolves with a function that takes the result, to be called before the moment is shown. It never rejects. */
  prepare: (to: number, stop: AbortSignal) => Promise<() => void>;
  wait: (ms: number) => Promise<void>;
}

/** ms for which the answers of a jump, once loaded, wait for what is prepared beside them */
const longestPreparation = 60;

/** Begins to prepare a moment. @returns waits for the result, but not long: it is undefined if it would hold up the figures */
export function preparedMoment({ prepare, wait }: Preparation, to: number, signal: AbortSignal) {
  const late = new AbortController();
  let done: (() => void) | undefined;
  const work = prepare(to, AbortSignal.any([signal, late.signal])).then((take) => {
    done = take;
  });
  return async (): Promise<(() => void) | undefined> => {
    if (!done) await Promise.race([work, wait(longestPreparation)]);
    if (!done) late.abort();
    return done;
  };
}
