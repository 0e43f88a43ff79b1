/**
 * Intermediate results of a replay at some places of a recorded day. To read another moment of that day, a reader begins at the last such
 * place before the moment. At most `mostMarks` marks of one day are kept.
 */
import type { BoardStore } from "#feed/board/boardStore";
import type { RecordedDay } from "#feed/replay/recordedAnswers";

/** A place directly after a board. It has only data of the boards up to that one. */
export interface Mark<Worked> {
  /** name of the member, and how many of its lines are before this place */
  member: string;
  line: number;
  /** number of boards before this place */
  boards: number;
  /** latest time of these boards, exchange's ms: the mark is of no use for an earlier moment */
  newestAt: number;
  /** gateway's stamp of the last of them, ms */
  at: number;
  board: BoardStore;
  /** what a reader worked out from these boards */
  worked: Worked;
}

/** What a reader does with the marks. */
export interface MarkReader<Worked> {
  marks: DayMarks<Worked>;
  /** a copy of what was worked out so far */
  keep: () => Worked;
  /** called before the first board if reading begins at a mark; must not change its argument */
  resume: (worked: Worked) => void;
}

/** Boards between two marks. A mark takes some 100 kB at the end of a day, and reading these boards takes some 5 ms. */
const boardsBetweenMarks = 32;
/** enough for a day with a board every 5 s; beyond that the earliest marks are dropped, because the start of a day is read fastest */
const mostMarks = 128;
/** Characters of members that are kept. A day with a board every 10 s has 5 million. */
const mostText = 12_000_000;

export class DayMarks<Worked> {
  #day = "";
  /** by number of boards */
  #marks = new Map<number, Mark<Worked>>();
  /** where the newest reading ended, from where a playing replay continues */
  #end: Mark<Worked> | undefined;
  #listed: { of: string; days: readonly RecordedDay[] } | undefined;
  /** by recording and path of the member, the one read last at the end */
  readonly #lines = new Map<string, { lines: readonly string[]; length: number }>();

  /** The last place of the day that has no board after this moment. @param day names the recordings */
  latest(day: string, until: number): Mark<Worked> | undefined {
    if (day !== this.#day) return undefined;
    let found: Mark<Worked> | undefined;
    for (const mark of [...this.#marks.values(), ...(this.#end ? [this.#end] : [])])
      if (mark.newestAt <= until && mark.boards > (found?.boards ?? 0)) found = mark;
    return found;
  }

  isDue(day: string, boards: number): boolean {
    return boards % boardsBetweenMarks === 0 && !(day === this.#day && this.#marks.has(boards));
  }

  add(day: string, mark: Mark<Worked>): void {
    this.#keepOnly(day);
    this.#marks.set(mark.boards, mark);
    if (this.#marks.size > mostMarks) this.#marks.delete(Math.min(...this.#marks.keys()));
  }

  end(day: string, mark: Mark<Worked>): void {
    this.#keepOnly(day);
    this.#end = mark;
  }

  #keepOnly(day: string): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#marks.clear();
    this.#end = undefined;
  }

  /** Complete recordings do not change, so their list is requested once. @param of the request */
  async days(of: string, list: () => Promise<readonly RecordedDay[]>): Promise<readonly RecordedDay[]> {
    if (this.#listed?.of === of) return this.#listed.days;
    const days = await list();
    this.#listed = days.length > 0 && days.every(({ complete }) => complete) ? { of, days } : undefined;
    return days;
  }

  /** The lines of a member. A replay reads the same members at many jumps. @param key recording and path @param open the member still grows */
  async lines(key: string, open: boolean, text: () => Promise<string>): Promise<readonly string[]> {
    const read = this.#lines.get(key) ?? split(await text());
    if (open) return read.lines;
    this.#lines.delete(key);
    this.#lines.set(key, read);
    let kept = [...this.#lines.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of this.#lines) {
      if (kept <= mostText) break;
      this.#lines.delete(oldest);
      kept -= length;
    }
    return read.lines;
  }
}

const split = (text: string) => ({ lines: text.split("\n"), length: text.length });
