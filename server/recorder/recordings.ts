/**
 * The recordings of one folder. It chooses the file for a line, continues the files of an earlier run, ends a day, and handles faults of
 * the disk.
 */
import type { Logger } from "pino";
import { dayOfMoment, numberOf, recordingDate } from "#market/day/recordings";
import { DayFile } from "#server/recorder/storage/dayFile";
import { type Disk, realDisk } from "#server/recorder/storage/disk";
import { Mark } from "#server/recorder/storage/mark";
import { type Integrity, recordingVersion } from "#wire/gateway/recording";
import { DayWriter, type Moment } from "./dayWriter.ts";
import { isSettled, settle } from "./endOfDay.ts";
import { dayOver, memberSums, type Origin, sessionOf, settledOn } from "./facts.ts";
import { daysIn, obstacle, removeOldDays, type StorageLimit } from "./folder.ts";
import { EarlierRuns } from "./recoverDay.ts";
import { sessionsIn } from "./tradedDay.ts";

export interface RecordingsOptions {
  /** folder of this source's recordings */
  folder: string;
  allowed: StorageLimit;
  zone: string;
  log: Pick<Logger, "info" | "warn">;
  /** creates a folder and its missing parents */
  makeFolder(path: string): void;
  /** gateway's clock, ms */
  wall(): number;
  disk?: Disk | undefined;
}

export interface RecorderState {
  state: "recording" | "waiting" | "stopped";
  /** reason why recording stopped, in our own words */
  reason?: string;
  day?: string;
  boards?: number;
  gaps?: number;
  octets?: number;
  integrity?: Integrity;
  /** files that the recorder cannot use or has set aside; it leaves them unchanged */
  problems: { file: string; why: string }[];
}

/** ms until a stopped recording tries to write again */
const retryEvery = 60_000;
/** ms until it looks again whether another process still records in the folder */
const claimEvery = 5_000;
/** ms between two syncs; a power cut loses only lines since the last sync */
const syncEvery = 60_000;
/**
 * The exchange's clock may go back by this many ms within one recording. Answers may come some seconds out of order, and a fast clock
 * multiplies these seconds. When a market restarts, its clock goes back by more.
 */
const clockSlack = ({ speed }: Origin) => 60_000 + 5_000 * speed;
/** greatest number of recordings of one day */
const mostOfDay = 999;

export class Recordings {
  readonly #options: RecordingsOptions;
  #writer: DayWriter | undefined;
  #stopped: { reason: string; until: number } | undefined;
  /** reason for the gap at the start of a continued recording */
  #away = "the server was not running";
  readonly #earlier: EarlierRuns;
  readonly #mark: Mark;
  /** whether the days of an earlier run were recovered */
  #recovered = false;
  #finishing: Promise<void> = Promise.resolve();
  #settling = false;
  /** time of the last sync by the gateway's clock, ms */
  #syncedAt = 0;
  /** recordings of past days that are still being written */
  #busy = new Set<string>();
  readonly #hasSession: (date: string) => boolean;

  constructor(options: RecordingsOptions) {
    this.#options = options;
    this.#hasSession = sessionsIn(options.folder);
    this.#earlier = new EarlierRuns(options);
    this.#mark = new Mark(options.folder, options.wall);
  }

  get current(): DayWriter | undefined {
    return this.#writer;
  }

  /** Marks the folder as ours, and closes the members that an earlier run left open. */
  open(): void {
    try {
      this.#options.makeFolder(this.#options.folder);
    } catch (error) {
      // the start says in one sentence that the folder for data cannot be used
      this.#stop(obstacle(error), { told: true });
      return;
    }
    try {
      this.#claim();
    } catch (error) {
      this.#stop(obstacle(error));
    }
  }

  /** Marks the folder as ours. At the first time it closes what an earlier run left open. @returns the other process, if one records there */
  #claim(): string | undefined {
    const other = this.#mark.claim();
    if (other === undefined && !this.#recovered) this.#earlier.recoverAll();
    this.#recovered ||= other === undefined;
    return other;
  }

  /** Whether the recorder pauses after a fault. */
  rests(): boolean {
    return this.#stopped !== undefined && this.#options.wall() < this.#stopped.until;
  }

  /**
   * The recording for this moment. Without a trade of the day, its lines are held in memory while a session may still begin, and a closed
   * market has no recording.
   * @param traded whether a board had a trade of this day
   * @returns undefined if nothing can be recorded
   */
  at(moment: Moment, origin: Origin, traded: boolean): DayWriter | undefined {
    if (this.rests()) return undefined;
    try {
      const date = dayOfMoment(moment.ex);
      const held = !traded && !this.#hasSession(date);
      const none = held && moment.phase === "closed";
      const before = this.#writer;
      if (before) {
        const last = before.served?.ex ?? moment.ex;
        const sameDay = before.file.day.startsWith(date);
        const goesOn =
          sameDay && moment.ex > last - clockSlack(origin) && isOfRecording(before.origin, origin);
        if (goesOn && !none && (held || !before.file.held() || this.#hasRoom(date))) {
          if (!held) before.file.release();
          return before;
        }
        this.#end(before, sameDay ? "another recording of the day begins" : dayOver);
      }
      if (!none) this.#writer = this.#begin(moment, origin, held);
    } catch (error) {
      this.#stop(obstacle(error));
    }
    return this.#writer;
  }

  #end(writer: DayWriter, why: string): void {
    this.#writer = undefined;
    if (writer.file.held()) return; // none of its lines is written
    this.#busy.add(writer.file.day);
    this.#finishing = this.#finishing.then(() => this.#finish(writer, why));
  }

  /** @param held see `at` */
  #begin(moment: Moment, origin: Origin, held: boolean): DayWriter | undefined {
    const { folder, zone, disk = realDisk } = this.#options;
    const date = dayOfMoment(moment.ex);
    const other = this.#claim();
    if (other !== undefined) {
      this.#stop(other, { retry: claimEvery });
      return undefined;
    }
    if (!held && !this.#hasRoom(date)) return undefined;
    // Only the newest recording of the day is continued; an older one belongs to the market before a restart.
    const newest = daysIn(folder).findLast((one) => one.startsWith(date));
    for (let number = newest ? numberOf(newest) : 1; number <= mostOfDay; number += 1) {
      const day = number === 1 ? date : `${date}-${number}`;
      if (this.#busy.has(day)) continue;
      const { members, fault } = this.#earlier.recover(day);
      const last = members.at(-1);
      const ends =
        last && (last.ended || !isOfRecording(last, origin) || moment.ex < last.ex[1] - clockSlack(origin));
      if (fault !== undefined || ends) continue;
      const size = members.reduce((sum, one) => sum + one.size, 0);
      const failed = (error: unknown) => this.#lost(file, error);
      const file = new DayFile({ folder, day, size, disk, failed, held });
      const writer = new DayWriter(file, origin, members, this.#earlier.gapAfter(day, this.#away));
      writer.start({ version: recordingVersion, zone }, moment);
      return writer;
    }
    this.#stop(`${date} has ${mostOfDay} recordings`);
    return undefined;
  }

  /** Removes the oldest days. @returns whether a recording of this date can be written */
  #hasRoom(date: string): boolean {
    const { folder, allowed } = this.#options;
    const enough = removeOldDays(folder, date, [...this.#earlier.problems.keys(), ...this.#busy], allowed);
    if (!enough) this.#stop("the size limit is reached, and there is no older day to delete");
    return enough;
  }

  /**
   * Writes received lines to disk. When the day's values no longer change, it checks the recording and writes the day's bars. At midnight
   * it ends the recording.
   * @param ex exchange's clock, ms
   */
  tick(ex: number): void {
    this.#renewMark();
    const writer = this.#writer;
    if (!writer) return;
    if (dayOfMoment(ex) > recordingDate(writer.file.day)) {
      this.#end(writer, dayOver);
      return;
    }
    if (writer.file.held()) return;
    void this.flush();
    if (this.#options.wall() - this.#syncedAt >= syncEvery) {
      this.#syncedAt = this.#options.wall();
      void writer.file.sync();
    }
    if (ex < settledOn(writer.file.day) || isSettled(writer) || this.#settling) return;
    // A board from before the close is not the day's last; a later board comes when a page opens.
    if ((writer.served?.ex ?? 0) < sessionOf(writer.file.day).to) return;
    this.#settling = true;
    this.#finishing = this.#finishing
      .then(() => this.#settle(writer))
      .finally(() => {
        this.#settling = false;
      });
  }

  /** While this process was suspended, another one may have begun to record in the folder. Then this one writes no more. */
  #renewMark(): void {
    try {
      const other = this.#mark.renew();
      if (other === undefined) return;
      this.#stop(other, { retry: claimEvery });
    } catch (error) {
      this.#stop(obstacle(error));
    }
    void this.#writer?.file.close();
    this.#writer = undefined;
  }

  /** Writes the integrity line of the day, and the bar of each stock. */
  async #settle(writer: DayWriter): Promise<void> {
    try {
      await settle(writer, this.#options);
    } catch (error) {
      this.#lost(writer.file, error);
    }
  }

  async #finish(writer: DayWriter, why: string): Promise<void> {
    await this.#settle(writer);
    const last = writer.served;
    if (last) writer.end(why, { ...last, fresh: "closed" });
    writer.endMember();
    await writer.file.close();
    this.#busy.delete(writer.file.day);
  }

  state(): RecorderState {
    const problems = [...this.#earlier.problems].map(([file, why]) => ({ file, why }));
    if (this.#stopped) return { state: "stopped", reason: this.#stopped.reason, problems };
    if (!this.#writer || this.#writer.file.held()) return { state: "waiting", problems };
    const { boards, gaps, integrity } = memberSums(this.#writer.summaries);
    const { day } = this.#writer.file;
    const octets = this.#writer.file.octets();
    const found = integrity ? { integrity } : {};
    return { state: "recording", day, boards, gaps: gaps.length, octets, ...found, problems };
  }

  /** Resolves when all data received so far is written to disk. */
  async flush(): Promise<void> {
    const writer = this.#writer;
    await this.#finishing;
    await writer?.file.flush();
    if (!writer || this.#writer !== writer || !this.#stopped) return;
    this.#options.log.info({ day: writer.file.day }, "recording has resumed");
    this.#stopped = undefined;
  }

  async close(): Promise<void> {
    await this.#finishing;
    const writer = this.#writer;
    this.#writer = undefined;
    const last = writer?.served;
    if (writer && last) writer.end("the server stopped", { ...last, fresh: "closed" });
    writer?.endMember();
    await writer?.file.close();
    this.#mark.release();
  }

  /** Called when writing failed. */
  #lost(file: DayFile, error: unknown): void {
    if (this.#writer?.file !== file) {
      this.#earlier.problems.set(file.day, `the end of the recording was not written: ${obstacle(error)}`);
      return;
    }
    this.#stop(obstacle(error));
    this.#writer = undefined;
    void file.close();
  }

  #stop(reason: string, { retry = retryEvery, told = false } = {}): void {
    const { log, wall } = this.#options;
    if (!told && this.#stopped?.reason !== reason) log.warn({ reason }, "recording stopped");
    this.#stopped = { reason, until: wall() + retry };
    this.#away = `the recording had stopped: ${reason}`;
  }
}

/** A recording has one source and one speed. */
const isOfRecording = (one: Origin, other: Origin) =>
  one.source === other.source && one.speed === other.speed;
