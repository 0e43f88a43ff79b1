/** What a display says of itself: to eyes from afar, and to whoever reads its title and its root element. */
import type { PageFreshness } from "#feed/freshness/pageFreshness";
import type { Freshness } from "#market/day/freshness";
import "#ui/messages/en/wall";
import type { Language } from "#ui/messages/language";
import { text } from "#ui/messages/text";
import { longest, shortest, type Unread, type ViewName, type WallView, whatOf } from "./link.ts";

/** The page's word; "waiting" before the first figures, of which none can be old. */
export type Stance = Freshness | "waiting";

export function stanceOf({ word, fetchedAt }: Pick<PageFreshness, "word" | "fetchedAt">): Stance {
  return word === "stale" && fetchedAt === undefined ? "waiting" : word;
}

/** The figures must not look current: without colour, and in a broken frame. */
export const isFramed = (stance: Stance): boolean => stance === "stale" || stance === "offline";

/** Figures are as old as the market's last move, however lately they were asked for: their age is not told as that of asking. */
export const isAtRest = ({ word, boardBehind }: Pick<PageFreshness, "word" | "boardBehind">): boolean =>
  word === "closed" || word === "not-moving" || boardBehind;

/** Good enough for what must not happen on old figures: news, and loads of the page that can wait. */
export const isTrusted = ({ word, veiled }: Pick<PageFreshness, "word" | "veiled">): boolean =>
  !veiled && (word === "live" || word === "delayed" || word === "closed");

/** For scripts: `view=leaders word=live age=4`, the age in seconds. */
export const stateWritten = (state: { view: string; stance: Stance; age: number | undefined }): string =>
  `view=${state.view} word=${state.stance} age=${state.age ?? "none"}`;

/** What a display does not show as its address says, by why. */
export interface LeftOut {
  unread: readonly Unread[];
  /** views of what there is not */
  absent: readonly WallView[];
  /** views that could not be drawn */
  failed: readonly ViewName[];
  /** whose texts did not come */
  language: Language | undefined;
}

/** letters of one entry; an address may say anything */
const longestEntry = 24;
/** letters of all that is named at a time, so that a line of the display holds it whole */
const room = 60;

/** By letters, so that none is cut in two. */
const cut = (value: string) => {
  const letters = [...value];
  return letters.length > longestEntry ? `${letters.slice(0, longestEntry - 1).join("")}…` : value;
};

/** As few parts as there may be of so many letters, each entry whole in one of them. */
function parts(entries: readonly string[], apart: string): string[] {
  const written: string[] = [];
  for (const entry of entries) {
    const last = written.at(-1);
    const longer = last === undefined ? entry : `${last}${apart}${entry}`;
    if (last === undefined || longer.length > room) written.push(entry);
    else written[written.length - 1] = longer;
  }
  return written;
}

/** Under each name the values that it has, in parts that there is room for. */
function named(unread: readonly Unread[]): string[] {
  const names = [...new Set(unread.map(({ name }) => name))];
  const groups = names.flatMap((name) => {
    const values = unread.filter((entry) => entry.name === name).map(({ value }) => cut(value));
    return parts(values, ", ").map((some) => `${cut(name)} ${some}`);
  });
  return parts(groups, "; ");
}

/** What the corner says, one text after the other: nothing is told by its number alone, and nobody has to guess. */
export function cornerWords({ unread, absent, failed, language }: LeftOut): readonly string[] {
  const none = unread.filter(({ why }) => why === undefined);
  const seconds = unread.filter(({ why }) => why === "seconds");
  return [
    ...named(none).map((entries) => text("wall.unread", { entries })),
    ...named(seconds).map((entries) => text("wall.unreadSeconds", { min: shortest, max: longest, entries })),
    ...parts([...new Set(absent.map((view) => cut(whatOf(view))))], ", ").map((entries) =>
      text("wall.absent", { entries }),
    ),
    ...parts(
      failed.map((name) => text(`wall.view.${name}`)),
      ", ",
    ).map((views) => text("wall.failed", { views })),
    ...(language ? [text("wall.languageMissing", { language: text(`language.${language}`) })] : []),
  ];
}
