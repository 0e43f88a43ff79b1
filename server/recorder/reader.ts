/** Lists the recordings of a folder. The reader caches what it read of a day until the day's files change. */
import { LRUCache } from "lru-cache";
import { dateOf } from "#market/day/recordings";
import type { Recording } from "#wire/gateway/recording";
import { endOf, noLaterBoard, type Piece, sumsOf } from "./damage.ts";
import { closedPath, openPath } from "./dayFile.ts";
import { DayReader, type ReadDay, Unusable } from "./dayReader.ts";
import { coverageOf, coveredTo, dayOf, sessionOf, summed } from "./facts.ts";
import { daysIn, ifThere, obstacle, setAsideIn, setAsideWhy, tagOf } from "./folder.ts";
import { hadSession } from "./tradedDay.ts";

/** What the list needs of a day. */
interface Listed {
  read: ReadDay;
  pieces: readonly Piece[];
  /** whether its day had a session */
  session: boolean;
  /** why no board follows the last one; undefined if the recording does not say it */
  end: string | undefined;
}

interface Now {
  /** exchange's time, ms */
  at: number;
  /** the recording that is being written */
  busy: string | undefined;
}

const listedKept = 1_000;

export class Reader extends DayReader {
  readonly #listed = new LRUCache<string, { tag: string; told: Listed | Unusable }>({ max: listedKept });

  /** @param exchangeAt exchange's time now, ms @param busy the recording that is being written */
  async list(exchangeAt: number, busy: string | undefined) {
    const now = { at: exchangeAt, busy };
    const days: Recording[] = [];
    const others: Recording[] = [];
    const problems = (await this.#names(setAsideIn)).map((file) => ({ file, why: setAsideWhy }));
    const names = await this.#names(daysIn);
    for (const [at, day] of names.entries()) {
      const told = await this.#described(day);
      if (told instanceof Unusable) {
        problems.push({ file: day, why: told.message });
        continue;
      }
      const isLast = dateOf(names[at + 1] ?? "") !== dateOf(day); // only the newest recording of a day is continued
      const why = problemOf(told.pieces);
      if (why !== undefined) problems.push({ file: day, why });
      const recording = described(told, now, isLast);
      if (told.session) days.push(recording);
      else if (recording.members.length > 0) others.push(recording);
    }
    const withoutSession = others.map(({ day, boards, octets }) => ({ day, boards, octets }));
    return { days, withoutSession, problems };
  }

  /** What the list needs of a day. The reader caches it until the day's files change. */
  async #described(day: string): Promise<Listed | Unusable> {
    const tag = `${await tagOf(closedPath(this.folder, day))} ${await tagOf(openPath(this.folder, day))}`;
    const before = this.#listed.get(day);
    if (before?.tag === tag) return this.#withDamage(before.told);
    const told = await this.#listedAs(day).catch((error: unknown) =>
      error instanceof Unusable ? error : new Unusable(obstacle(error)),
    );
    this.#listed.set(day, { tag, told });
    return told;
  }

  /** Damage that another request found since then also belongs to the list. */
  #withDamage = (told: Listed | Unusable) =>
    told instanceof Unusable ? told : { ...told, pieces: this.pieces(told.read) };

  async #listedAs(day: string): Promise<Listed> {
    const read = await this.day(day);
    const session = await hadSession(day, read.members, (member) => this.text(day, member)).catch(
      isUnreadable,
    );
    const last = read.members.at(-1);
    const text = last ? await this.text(day, last).catch(noText) : "";
    // the list needs no names of requests, and keeps many days
    const members = read.members.map((one) => ({ ...one, asked: null }));
    return { read: { ...read, members }, session, end: endOf(text), pieces: this.pieces(read) };
  }

  /** Before the first recording there is no folder. */
  #names = (namesIn: (folder: string) => string[]) => ifThere(async () => namesIn(this.folder), []);
}

/** A day whose boards cannot be read may have had a session; the list then shows it, with its gaps. */
function isUnreadable(error: unknown): true {
  if (error instanceof Unusable) return true;
  throw error;
}

function noText(error: unknown): string {
  if (error instanceof Unusable) return "";
  throw error;
}

/** @returns undefined if every part can be read */
function problemOf(pieces: readonly Piece[]): string | undefined {
  const [first, ...more] = pieces.flatMap(({ why }) => why ?? []);
  if (first === undefined) return undefined;
  const count = more.length === 0 ? "a part" : `${more.length + 1} parts`;
  return `${count} of it cannot be read: ${first}`;
}

/** @param isLast whether no other recording of the day follows */
function described(
  { read: { day, members, octets }, pieces, end }: Listed,
  now: Now,
  isLast: boolean,
): Recording {
  const session = sessionOf(day);
  const { source = "", speed = 1 } = members[0] ?? {};
  const until = Math.min(session.to, Math.max(now.at, summed(members).to));
  const sums = sumsOf(day, pieces, until);
  const { to, boards, boardsFrom, gaps, integrity = null } = sums;
  const boardsTo = sums.boardsTo === undefined ? undefined : coveredTo(sums.boardsTo, until, speed);
  // Other answers may come shortly after the last board, and the board is still valid then.
  const last = boardsTo === undefined ? until : Math.min(until, coveredTo(boardsTo, to, speed));
  const known = Math.max(last, ...gaps.map((gap) => gap.to));
  const why =
    end ?? pieces.at(-1)?.why ?? (day === now.busy ? noLaterBoard : "the recording was not continued");
  if (isLast && known < until) gaps.push({ from: known, to: until, why });
  return {
    day,
    source,
    from: boardsFrom ?? sums.from, // other answers may come before the first board
    to,
    boards,
    gaps,
    coverage: coverageOf({ boardsFrom, boardsTo, gaps }, session, until),
    octets,
    complete: isLast ? isOver(day, now.at, now.busy) : day !== now.busy,
    integrity,
    members: members.map(({ number, ex, closed }) => ({ n: number, from: ex[0], to: ex[1], open: !closed })),
  };
}

/** Whether a day's file can no longer change. */
export const isOver = (day: string, ex: number, busy: string | undefined): boolean =>
  day !== busy && dateOf(day) < dayOf(ex);
