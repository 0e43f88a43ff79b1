/**
 * The content of a wall as written in its address: `/wall?views=overview:45,index-40:30,watch-main:30&theme=light&lang=en,si`. A view is
 * `name` or `name-subject`, optionally followed by `:seconds`.
 */

import * as v from "valibot";
import { type PlayPace, paces } from "#feed/clock/clock";
import { plainText } from "#feed/reading/reading";
import { isSymbol, symbolsIn } from "#market/company/symbol";
import { type WallSearch, wallSearch } from "#pages/search";
import { type Language, languages } from "#ui/messages/language";
import { type Palette, palettes, type Theme, themes } from "#ui/preferences/preferences";
import { readSearch } from "#ui/router/pattern";
import { readHours, type SleepHours, writeHours } from "./displayCare.ts";

export const viewNames = [
  "overview",
  "board",
  "map",
  "leaders",
  "sectors",
  "index",
  "moved",
  "symbol",
  "watch",
  "disclosures",
  "news",
  "summary",
  "blocks",
  "opening",
  "replay",
] as const;
export type ViewName = (typeof viewNames)[number];

/** greatest number of lines of one list in a link */
export const mostLinkLines = 40;

/** The subject of a view, for views that take one. */
const subjects: Partial<Record<ViewName, { is: (subject: string) => boolean; needed: boolean }>> = {
  /** id of a sector or index */
  index: { is: (subject) => /^\d{1,6}$/.test(subject), needed: false },
  moved: { is: (subject) => /^\d{1,6}$/.test(subject), needed: false },
  symbol: { is: isSymbol, needed: true },
  /** slug of a list kept in this browser, or the symbols themselves */
  watch: {
    is: (subject) => /^[a-z\d-]{1,40}$/.test(subject) || symbolsIn(subject, mostLinkLines) !== undefined,
    needed: true,
  },
};

/** Whether a view has a subject: always, optionally, or never. */
export const takesSubject = (name: ViewName): "always" | "maybe" | "never" =>
  subjects[name] === undefined ? "never" : subjects[name].needed ? "always" : "maybe";

export interface WallView {
  name: ViewName;
  subject?: string | undefined;
  /** seconds that it is shown */
  seconds: number;
}

export interface Wall {
  views: readonly WallView[];
  /** shown instead of `views` while the market is open, and while it is closed */
  open?: readonly WallView[] | undefined;
  closed?: readonly WallView[] | undefined;
  theme?: Theme | undefined;
  palette?: Palette | undefined;
  /** languages in turn; each full turn of the views uses the next one */
  languages: readonly Language[];
  /** factor for every size */
  scale: number;
  /** name that the operator gave this display */
  name?: string | undefined;
  /** number of this display among several, shown to people */
  screen?: number | undefined;
  /** seconds that this display is ahead of another with the same views */
  offset: number;
  /** if false, nothing moves or flashes */
  motion: boolean;
  /** hours in which the display is dark */
  sleep?: SleepHours | undefined;
  /** speed of a replay, exchange seconds per second */
  play?: PlayPace | undefined;
  /** slugs of watchlists whose alerts may interrupt this display, separated by dots, or "all" */
  alerts?: string | undefined;
}

/** A part of the address that a wall cannot read, or a duration that no view may have. It is left out and named in a corner. */
export interface Unread {
  name: string;
  value: string;
  why?: "seconds";
}

export const leastSeconds = 10;
export const mostSeconds = 600;
export const usualSeconds = 30;
export const mostViews = 40;

export const usualViews: readonly WallView[] = [
  { name: "overview", seconds: 45 },
  { name: "leaders", seconds: 30 },
  { name: "map", seconds: 30 },
  { name: "sectors", seconds: 30 },
  { name: "board", seconds: 60 },
  { name: "index", seconds: 30 },
  { name: "disclosures", seconds: 20 },
];

/** The view shown while nothing answers, or if no view of the link can be shown. */
export const overview: WallView = { name: "overview", seconds: 60 };

/** Valid names of a display; they appear in addresses and lists. */
export const isWallName = (written: string): boolean => /^[a-z\d-]{1,24}$/i.test(written);

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value);

/** @returns undefined for an invalid entry, "seconds" if only the time is invalid */
function readView(written: string): WallView | "seconds" | undefined {
  const [, name = "", subject, said] = /^([a-z]+)(?:-([^:]+))?(?::(\d{1,9}))?$/.exec(written) ?? [];
  if (!isOneOf(viewNames, name)) return undefined;
  const seconds = said === undefined ? usualSeconds : Number(said);
  const takes = subjects[name];
  if (subject === undefined ? takes?.needed : !takes?.is(subject)) return undefined;
  if (seconds < leastSeconds || seconds > mostSeconds) return "seconds";
  return subject === undefined ? { name, seconds } : { name, subject, seconds };
}

/** The part before the colon: `symbol-JKH.N0000`. */
export const whatOf = ({ name, subject }: WallView): string =>
  subject === undefined ? name : `${name}-${subject}`;

export const writeView = (view: WallView): string => `${whatOf(view)}:${view.seconds}`;

/** Reads what it can, and returns the unreadable parts. */
export function readWall(search: WallSearch): { wall: Wall; unread: readonly Unread[] } {
  const unread: Unread[] = [];
  const list = (name: "views" | "open" | "closed"): WallView[] | undefined => {
    const written = search[name];
    if (written === undefined) return undefined;
    const views = written.split(",").flatMap((value, at) => {
      const read = at < mostViews ? readView(value.trim()) : undefined;
      if (typeof read === "object") return read;
      unread.push({ name, value, ...(read && { why: read }) });
      return [];
    });
    return views.length ? views : undefined;
  };
  const read = <T>(name: keyof WallSearch, reader: (written: string) => T | undefined): T | undefined => {
    const written = search[name];
    const value = written === undefined ? undefined : reader(written);
    if (written !== undefined && value === undefined) unread.push({ name, value: written });
    return value;
  };
  const number =
    (from: number, to: number, spelling = /^\d{1,6}$/) =>
    (written: string) => {
      const value = spelling.test(written) ? Number(written) : Number.NaN;
      return value >= from && value <= to ? value : undefined;
    };
  const wall: Wall = {
    views: list("views") ?? usualViews,
    open: list("open"),
    closed: list("closed"),
    theme: read("theme", (written) => (isOneOf(themes, written) ? written : undefined)),
    palette: read("palette", (written) => (isOneOf(palettes, written) ? written : undefined)),
    languages: read("lang", (written) => {
      const chosen = written.split(",");
      return chosen.every((one) => isOneOf(languages, one)) ? (chosen as Language[]) : undefined;
    }) ?? ["en"],
    scale: read("scale", number(0.8, 2, /^\d(\.\d{1,2})?$/)) ?? 1,
    name: read("name", (written) => (isWallName(written) ? written : undefined)),
    screen: read("screen", number(1, 99)),
    offset: read("offset", number(0, 86_400)) ?? 0,
    motion: read("motion", (written) => ({ "0": false, "1": true })[written]) ?? true,
    sleep: read("sleep", readHours),
    play: read("play", (written) => paces.find((pace) => String(pace) === written)),
    alerts: read("alerts", (written) =>
      /^[a-z\d-]{1,40}(\.[a-z\d-]{1,40}){0,19}$/.test(written) ? written : undefined,
    ),
  };
  return { wall, unread };
}

/** The shortest search parameters with the same meaning, without defaults. */
export function writeWall(wall: Wall): WallSearch {
  const list = (views: readonly WallView[] | undefined) => views?.map(writeView).join(",");
  const views = list(wall.views);
  return {
    views: views === list(usualViews) ? undefined : views,
    open: list(wall.open),
    closed: list(wall.closed),
    theme: wall.theme,
    palette: wall.palette,
    lang: wall.languages.join(",") === "en" ? undefined : wall.languages.join(","),
    scale: wall.scale === 1 ? undefined : String(wall.scale),
    name: wall.name,
    screen: wall.screen?.toString(),
    offset: wall.offset === 0 ? undefined : String(wall.offset),
    motion: wall.motion ? undefined : "0",
    sleep: wall.sleep && writeHours(wall.sleep),
    play: wall.play?.toString(),
    alerts: wall.alerts,
  };
}

/** `/wall?views=…` with plain commas and colons, so that people can read and edit it. */
export function wallAddress(wall: Wall): string {
  const said = Object.entries(writeWall(wall)).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${encodeURIComponent(value).replace(/%(2C|3A)/g, decodeURIComponent)}`],
  );
  return said.length ? `/wall?${said.join("&")}` : "/wall";
}

interface PastedWall {
  wall: Wall;
  unread: readonly Unread[];
}

/** @returns undefined if it is not a wall link */
export function readPastedLink(text: string): PastedWall | undefined {
  const [address = "", search = ""] = text.trim().split(/\?(.*)/s);
  if (!/(^|\/)wall(\/setup)?\/?$/.test(address) && !(address === "" && search)) return undefined;
  const sent = readSearch(search.replace(/#.*$/s, ""), plainText);
  const choices = v.parse(wallSearch, sent);
  const { wall, unread } = readWall(choices);
  const known = new Set<string>(Object.entries(choices).flatMap(([name, value]) => (value ? [name] : [])));
  const foreign = Object.entries(sent)
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => ({ name, value }));
  return { wall, unread: [...unread, ...foreign] };
}
