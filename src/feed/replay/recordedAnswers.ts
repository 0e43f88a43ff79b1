/** Answers as of a moment, from the recording of a day; one answer of each question is kept. Instants are of the exchange's clock, ms. */
import { FeedError } from "#feed/reading/feedError";
import type { Operation } from "#wire/contract/operation";
import { recordingsPath } from "#wire/gateway/recording";
import { operations } from "#wire/operations";

/** What stood from one instant until another; without a body nothing was recorded by then. */
interface Stood {
  from: number;
  until: number;
  body: string | undefined;
  /** exchange seconds per second of ours */
  speed: number;
  source: string | null;
}

/** Values of parameters as a caller gives them. */
type Values = Readonly<Record<string, unknown>>;

export interface RecordedWorld {
  send: (address: string, init: RequestInit) => Promise<Response>;
  /** `2026-10-02`, as the recording is named */
  day: string;
}

const nameOf = (operation: Operation): string | undefined =>
  Object.entries(operations).find(([, { path }]) => path === operation.path)?.[0];

/** The question as the recording has it: `quote?symbol=JKH.N0000`. @throws FeedError for what no recording has */
export function questionOf(operation: Operation, params: Values): string {
  const name = nameOf(operation);
  if (name === undefined) throw new FeedError("unrecorded", `${operation.path}: not recorded`);
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  search.sort();
  return `${name}?${search}`;
}

const covers = ({ from, until }: Stood, at: number) => from <= at && at < until;

export class RecordedAnswers {
  readonly #world: RecordedWorld;
  readonly #stood = new Map<string, Stood>();
  #asked = new Set<string>();

  constructor(world: RecordedWorld) {
    this.#world = world;
  }

  /** What stood at an instant. @throws FeedError */
  async at(question: string, at: number, stop?: AbortSignal): Promise<Stood> {
    this.#asked.add(question);
    const known = this.#stood.get(question);
    if (known && covers(known, at)) return known;
    const found = await this.look(question, at, stop);
    this.#stood.set(question, found);
    return found;
  }

  /**
   * Loads what stood then, for all questions of the page: what is shown together is then there together.
   * @returns whether anything differs from what is held @throws FeedError
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

  /** Asks all again while `ask` runs; questions that the page no longer has are forgotten. */
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

  /** What stood at an instant; the page goes on with what it has. @throws FeedError */
  async look(question: string, at: number, stop?: AbortSignal): Promise<Stood> {
    const { send, day } = this.#world;
    const [name = "", search = ""] = question.split("?");
    const address = `${recordingsPath}/${day}/answers/${name}?${search && `${search}&`}at=${at}`;
    const response = await send(address, stop ? { signal: stop } : {});
    const until = Number(response.headers.get("Pola-Recorded-Until") ?? Number.POSITIVE_INFINITY);
    const source = response.headers.get("Pola-Source");
    if (response.status === 404) {
      await response.body?.cancel();
      return { from: Number.NEGATIVE_INFINITY, until, body: undefined, speed: 1, source };
    }
    if (!response.ok) throw await FeedError.ofResponse(response, address);
    const [, ex = "", speed = "1"] =
      /^(\d+)(?:;speed=([\d.]+))?$/.exec(response.headers.get("Pola-Clock") ?? "") ?? [];
    if (ex === "") throw new FeedError("malformed", `${address}: of no instant`);
    return { from: Number(ex), until, body: await response.text(), speed: Number(speed) || 1, source };
  }
}
