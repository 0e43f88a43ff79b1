/** The state of a display, for viewers far away and for scripts that read its title and root element. */
import type { PageFreshness } from "#feed/freshness/pageFreshness";
import type { Freshness } from "#market/day/freshness";
import "#ui/messages/en/wall";
import type { BoardMeta, BoardUnread } from "#feed/board/boardStore";
import type { Language } from "#ui/messages/language";
import { text } from "#ui/messages/text";
import { leastSeconds, mostSeconds, type Unread, type ViewName, type WallView, whatOf } from "./link.ts";

/** The page's state word; "waiting" before the first figures. */
export type Stance = Freshness | "waiting";

export function stanceOf({ word, fetchedAt }: Pick<PageFreshness, "word" | "fetchedAt">): Stance {
  return word === "stale" && fetchedAt === undefined ? "waiting" : word;
}

/** Whether the figures must not look current: they are drawn without colour and in a broken frame. */
export const isFramed = (stance: Stance): boolean => stance === "stale" || stance === "offline";

/** Whether the figures are as old as the market's last change. The time of the last answer is then not shown as their age. */
export const isAtRest = ({ word, boardBehind }: Pick<PageFreshness, "word" | "boardBehind">): boolean =>
  word === "closed" || word === "not-moving" || boardBehind;

/** Whether the figures are current. If not, the wall shows no news and postpones reloads that can wait. */
export const isTrusted = ({ word, veiled }: Pick<PageFreshness, "word" | "veiled">): boolean =>
  !veiled && (word === "live" || word === "delayed" || word === "closed");

/** For scripts: `view=leaders word=live age=4`, the age in seconds. */
export const wallStateText = (state: { view: string; stance: Stance; age: number | undefined }): string =>
  `view=${state.view} word=${state.stance} age=${state.age ?? "none"}`;

/** Parts of the address that the wall does not show, by reason. */
export interface LeftOut {
  unread: readonly Unread[];
  /** views whose subject does not exist */
  absent: readonly WallView[];
  /** views that could not be drawn */
  failed: readonly ViewName[];
  /** the language whose texts were not loaded */
  language: Language | undefined;
}

/** characters of one entry; an address may contain anything */
const longestEntry = 24;
/** characters of one text, so that it fits on one line */
const noteLength = 60;

/** Counts whole characters, so that no character is split. */
const cutEntry = (value: string) => {
  const letters = [...value];
  return letters.length > longestEntry ? `${letters.slice(0, longestEntry - 1).join("")}…` : value;
};

/** Joins entries into as few texts of limited length as possible. No entry is split. */
function joinEntries(entries: readonly string[], apart: string): string[] {
  const written: string[] = [];
  for (const entry of entries) {
    const last = written.at(-1);
    const longer = last === undefined ? entry : `${last}${apart}${entry}`;
    if (last === undefined || longer.length > noteLength) written.push(entry);
    else written[written.length - 1] = longer;
  }
  return written;
}

/** The values of each parameter, in texts of limited length. */
function unreadNotes(unread: readonly Unread[]): string[] {
  const names = [...new Set(unread.map(({ name }) => name))];
  const groups = names.flatMap((name) => {
    const values = unread.filter((entry) => entry.name === name).map(({ value }) => cutEntry(value));
    return joinEntries(values, ", ").map((some) => `${cutEntry(name)} ${some}`);
  });
  return joinEntries(groups, "; ");
}

/** The texts of the corner, shown in turn. */
export function cornerWords({ unread, absent, failed, language }: LeftOut): readonly string[] {
  const none = unread.filter(({ why }) => why === undefined);
  const seconds = unread.filter(({ why }) => why === "seconds");
  return [
    ...unreadNotes(none).map((entries) => text("wall.unread", { entries })),
    ...unreadNotes(seconds).map((entries) =>
      text("wall.unreadSeconds", { min: leastSeconds, max: mostSeconds, entries }),
    ),
    ...joinEntries([...new Set(absent.map((view) => cutEntry(whatOf(view))))], ", ").map((entries) =>
      text("wall.absent", { entries }),
    ),
    ...joinEntries(
      failed.map((name) => text(`wall.view.${name}`)),
      ", ",
    ).map((views) => text("wall.failed", { views })),
    ...(language ? [text("wall.languageMissing", { language: text(`language.${language}`) })] : []),
  ];
}

/** An answer is late once one and a half of its intervals have passed. */
const lateBy = 1.5;

/** Whether new answers arrive. This distinguishes a quiet market from a dead feed. */
export class Heartbeat {
  beats = 0;
  #at = Number.NEGATIVE_INFINITY;

  /**
   * Counts each new answer, whether or not a price changed. Answers repeated from the browser's or the server's cache do not count.
   * @param cadence ms between two requests to the service
   */
  take(meta: BoardMeta | BoardUnread, cadence: number): number {
    if (!meta.loaded || meta.failure || meta.stale || meta.kept || meta.receivedAt <= this.#at)
      return this.beats;
    if (meta.receivedAt - meta.fetchedAt > lateBy * cadence) return this.beats;
    this.#at = meta.receivedAt;
    this.beats += 1;
    return this.beats;
  }

  /** @param now page clock, ms @param due interval between answers, ms */
  isBeating(now: number, due: number): boolean {
    return now - this.#at <= lateBy * due;
  }
}
