/** Lists the recordings of a folder. */
import { dayOfMoment, recordingDate } from "#market/day/recordings";
import { Unusable } from "#server/recorder/storage/scan";
import type { Recording } from "#wire/gateway/recording";
import { endOf, noLaterBoard, sumsOf, whyOf } from "./damage.ts";
import { DayReader, type ReadDay } from "./dayReader.ts";
import { coverageOf, coveredTo, memberSums, sessionOf } from "./facts.ts";
import { daysIn, ifPresent, obstacle, setAsideIn, setAsideWhy } from "./folder.ts";
import { hadSession } from "./tradedDay.ts";

/** What the list needs of the lines of a day. */
interface DayEnding {
  /** whether the day had a session */
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

export class Reader extends DayReader {
  readonly #told = new WeakMap<ReadDay, DayEnding>();

  /** @param exchangeAt exchange's time now, ms @param busy the recording that is being written */
  async list(exchangeAt: number, busy: string | undefined) {
    const now = { at: exchangeAt, busy };
    const days: Recording[] = [];
    const withoutSession: Pick<Recording, "day" | "boards" | "octets">[] = [];
    const problems = (await this.#names(setAsideIn)).map((file) => ({ file, why: setAsideWhy }));
    const names = await this.#names(daysIn);
    for (const [at, day] of names.entries()) {
      const found = await this.#found(day).catch(obstacle);
      if (typeof found === "string") {
        problems.push({ file: day, why: found });
        continue;
      }
      const { read, session, end } = found;
      const isLast = recordingDate(names[at + 1] ?? "") !== recordingDate(day); // only the newest recording of a day is continued
      const why = problemOf(read);
      if (why !== undefined) problems.push({ file: day, why });
      const recording = recordingOf(read, { end, now, isLast });
      const { boards, octets } = recording;
      if (session) days.push(recording);
      else if (read.members.length > 0) withoutSession.push({ day, boards, octets });
    }
    return { days, withoutSession, problems };
  }

  /**
   * The exchange's clock by the newest line of the folder, for a program that has only the files. A simulated market may run at
   * another speed than the computer's clock, and on another day.
   * @param wall the computer's clock, ms @returns the computer's clock if nothing can be read
   */
  async exchangeTime(wall: number): Promise<number> {
    for (const day of (await this.#names(daysIn)).reverse()) {
      const last = (await this.day(day).catch(ifUnusable(undefined)))?.members.at(-1);
      if (last) return last.ex[1] + Math.max(0, wall - last.at[1]) * last.speed;
    }
    return wall;
  }

  async #found(day: string): Promise<DayEnding & { read: ReadDay }> {
    const read = await this.day(day);
    const told = this.#told.get(read) ?? (await this.#toldBy(read));
    this.#told.set(read, told);
    return { read, ...told };
  }

  async #toldBy({ day, members }: ReadDay): Promise<DayEnding> {
    const last = members.at(-1);
    const text = last && (await this.text(day, last).catch(ifUnusable("")));
    // A day whose boards cannot be read may have had a session; the list then shows it, with its gaps.
    const session = await hadSession(day, members, (member) => this.text(day, member)).catch(
      ifUnusable(true),
    );
    return { session, end: endOf(text ?? "") };
  }

  /** Before the first recording there is no folder. */
  #names = (namesIn: (folder: string) => string[]) => ifPresent(async () => namesIn(this.folder), []);
}

/** Handles the error of a recording that cannot be read. */
export const ifUnusable =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof Unusable) return otherwise;
    throw error;
  };

/** @returns undefined if every part can be read */
function problemOf(read: ReadDay): string | undefined {
  const [first, ...more] = read.parts.flatMap((part) => whyOf(read, part) ?? []);
  if (first === undefined) return undefined;
  const count = more.length === 0 ? "a part" : `${more.length + 1} parts`;
  return `${count} of it cannot be read: ${first}`;
}

/** @param isLast whether no other recording of the day follows */
function recordingOf(
  read: ReadDay,
  { end, now, isLast }: { end: string | undefined; now: Now; isLast: boolean },
): Recording {
  const { day, members } = read;
  const session = sessionOf(day);
  const { source = "", speed = 1 } = members[0] ?? {};
  const until = Math.min(session.to, Math.max(now.at, memberSums(members).to));
  const sums = sumsOf(read, until);
  const { to, boards, boardsFrom, gaps, integrity = null } = sums;
  const boardsTo = sums.boardsTo === undefined ? undefined : coveredTo(sums.boardsTo, until, speed);
  // Other answers may come shortly after the last board, and the board is still valid then.
  const last = boardsTo === undefined ? until : Math.min(until, coveredTo(boardsTo, to, speed));
  const known = Math.max(last, ...gaps.map((gap) => gap.to));
  const [newest] = read.parts.slice(-1);
  const damage = newest && whyOf(read, newest);
  const why = end ?? damage ?? (day === now.busy ? noLaterBoard : "the recording was not continued");
  if (isLast && known < until) gaps.push({ from: known, to: until, why });
  return {
    day,
    source,
    from: boardsFrom ?? sums.from, // other answers may come before the first board
    to,
    boards,
    gaps,
    coverage: coverageOf({ boardsFrom, boardsTo, gaps }, session, until),
    octets: read.octets + read.openOctets,
    complete: isLast ? isOver(day, now.at, now.busy) : day !== now.busy,
    integrity,
    members: members.map(({ number, ex, closed }) => ({ n: number, from: ex[0], to: ex[1], open: !closed })),
  };
}

/** Whether a day's file can no longer change. */
export const isOver = (day: string, ex: number, busy: string | undefined): boolean =>
  day !== busy && recordingDate(day) < dayOfMoment(ex);
