/**
 * Every page: its search parameters, title, place in the menus, entry in the jump box, and code. Routes, menus, jump box and the choice of a
 * start page are made from it. The order is the menus' order.
 */
import type { ComponentType } from "react";
import * as v from "valibot";
import { type IdWithin, type MessageId, text } from "#ui/messages/text";
import type { SearchSchema } from "#ui/router/routes";
import { BoardPage } from "#views/board/BoardPage.tsx";
import {
  alertsSearch,
  awaySearch,
  blocksSearch,
  boardSearch,
  calendarSearch,
  closingSearch,
  disclosuresSearch,
  historySearch,
  mapSearch,
  mediaSearch,
  movedSearch,
  openingSearch,
  overviewSearch,
  positionsSearch,
  sectorSearch,
  sectorsSearch,
  symbolSearch,
  tapeSearch,
  wallSearch,
  watchSearch,
} from "./search.ts";
import { boardArrival, setFirstAnswers, withQueries } from "./status/lateQueries.ts";

/** Written at each page, because an inferred type would depend on the page, and the page on this table. */
type Code = Promise<ComponentType>;

interface PageRow {
  search: SearchSchema;
  /** name of the browser's tab, and of the page's links and entries */
  title?: MessageId;
  /** the parameter of the address that follows the title */
  titled?: string;
  load: () => Code;
  /** the place of its link: always in the header, in the header if the window is not low, or under More */
  menu?: "always" | "usual" | "more";
  /** its name on a phone's bottom bar */
  tab?: MessageId;
  /** its entry in the jump box */
  jump?: Jump;
  /** It may be the start page. A wall may not, because it has no header to leave it by. */
  starts?: true;
}

/** Texts of the jump box are loaded with it, so this file has only the ends of their ids. */
type JumpText = IdWithin<"palette">;

interface Jump {
  mnemonic: string;
  /** further words that find it, as the end of the text's id */
  words?: JumpText;
  /** a title other than the page's */
  title?: JumpText;
}

const pages = {
  "/": {
    search: overviewSearch,
    title: "shell.overview",
    load: (): Code =>
      withQueries(async () => {
        const { OverviewPage, askLeaders } = await import("#pages/OverviewPage.tsx");
        setFirstAnswers(boardArrival().then(askLeaders)); // leaders are compared with the board, so the board is requested first
        return OverviewPage;
      }),
    menu: "always",
    tab: "shell.market",
    jump: { mnemonic: "TOP", words: "topWords" },
    starts: true,
  },
  "/board": {
    search: boardSearch,
    title: "shell.board",
    load: async (): Code => BoardPage, // part of the first script
    menu: "always",
    tab: "shell.board",
    jump: { mnemonic: "BRD", words: "boardWords" },
    starts: true,
  },
  "/map": {
    search: mapSearch,
    title: "shell.map",
    load: (): Code => withQueries(async () => (await import("#views/map/MapPage.tsx")).MapPage),
    menu: "always",
    jump: { mnemonic: "MAP", words: "mapWords" },
    starts: true,
  },
  "/watch": {
    search: v.object({}),
    title: "shell.watch",
    load: async (): Code => (await import("#pages/watch/WatchPage.tsx")).WatchHome,
    menu: "usual",
    tab: "shell.watch",
    jump: { mnemonic: "W" },
    starts: true,
  },
  "/sectors": {
    search: sectorsSearch,
    title: "shell.sectors",
    load: (): Code => withQueries(async () => (await import("#views/sectors/SectorsPage.tsx")).SectorsPage),
    menu: "usual",
    jump: { mnemonic: "SEC" },
    starts: true,
  },
  "/moved": {
    search: movedSearch,
    title: "shell.moved",
    load: (): Code => withQueries(async () => (await import("#views/moved/MovedPage.tsx")).MovedPage),
    menu: "more",
    jump: { mnemonic: "MOV", words: "movedWords" },
    starts: true,
  },
  "/disclosures": {
    search: disclosuresSearch,
    title: "shell.disclosures",
    load: (): Code =>
      withQueries(async () => (await import("#views/disclosures/DisclosuresPage.tsx")).DisclosuresPage),
    menu: "usual",
    jump: { mnemonic: "CN", words: "discloseWords" },
    starts: true,
  },
  "/media": {
    search: mediaSearch,
    title: "shell.media",
    load: (): Code => withQueries(async () => (await import("#views/media/MediaPage.tsx")).MediaPage),
    menu: "usual",
    tab: "shell.news",
    jump: { mnemonic: "NEWS", words: "mediaWords" },
    starts: true,
  },
  "/alerts": {
    search: alertsSearch,
    title: "shell.alerts",
    load: (): Code => withQueries(async () => (await import("#views/alerts/AlertsPage.tsx")).AlertsPage),
    menu: "more",
    jump: { mnemonic: "ALRT" },
    starts: true,
  },
  "/positions": {
    search: positionsSearch,
    title: "shell.positions",
    load: (): Code =>
      withQueries(async () => (await import("#views/positions/PositionsPage.tsx")).PositionsPage),
    menu: "more",
    jump: { mnemonic: "POS", words: "positionWords" },
    starts: true,
  },
  "/tape": {
    search: tapeSearch,
    title: "shell.tape",
    load: (): Code => withQueries(async () => (await import("#views/tape/TapePage.tsx")).TapePage),
    menu: "more",
    jump: { mnemonic: "TAPE", words: "tapeWords" },
    starts: true,
  },
  "/blocks": {
    search: blocksSearch,
    title: "shell.blocks",
    load: (): Code => withQueries(async () => (await import("#views/tape/BlocksPage.tsx")).BlocksPage),
    menu: "more",
    jump: { mnemonic: "BLK", words: "blockWords" },
    starts: true,
  },
  "/opening": {
    search: openingSearch,
    title: "shell.opening",
    load: (): Code => withQueries(async () => (await import("#views/tape/PhasesPage.tsx")).OpeningPage),
    menu: "more",
    jump: { mnemonic: "OPEN", words: "openingWords" },
    starts: true,
  },
  "/closing": {
    search: closingSearch,
    title: "shell.closing",
    load: (): Code => withQueries(async () => (await import("#views/tape/PhasesPage.tsx")).ClosingPage),
    menu: "more",
    jump: { mnemonic: "CLOSE", words: "closingWords" },
    starts: true,
  },
  "/calendar": {
    search: calendarSearch,
    title: "shell.calendar",
    load: (): Code =>
      withQueries(async () => (await import("#views/disclosures/calendar/CalendarPage.tsx")).CalendarPage),
    menu: "more",
    jump: { mnemonic: "CAL", words: "calendarWords" },
    starts: true,
  },
  "/history": {
    search: historySearch,
    title: "shell.history",
    load: (): Code => withQueries(async () => (await import("#views/history/HistoryPage.tsx")).HistoryPage),
    menu: "more",
    jump: { mnemonic: "HIST", words: "historyWords" },
    starts: true,
  },
  "/away": {
    search: awaySearch,
    title: "shell.away",
    load: (): Code => withQueries(async () => (await import("#pages/AwayPage.tsx")).AwayPage),
    menu: "more",
    jump: { mnemonic: "AWAY", words: "awayWords" },
    starts: true,
  },
  "/summary": {
    search: v.object({}),
    title: "shell.daySheet",
    load: (): Code => withQueries(async () => (await import("#views/summary/SummaryPage.tsx")).SummaryPage),
    menu: "more",
    jump: { mnemonic: "DAY" },
    starts: true,
  },
  "/health": {
    search: v.object({}),
    title: "shell.health",
    load: (): Code => withQueries(async () => (await import("#views/health/HealthPage.tsx")).HealthPage),
    menu: "more",
    jump: { mnemonic: "SYS" },
    starts: true,
  },
  "/settings": {
    search: v.object({}),
    title: "shell.settings",
    load: async (): Code => (await import("#pages/settings/SettingsPage.tsx")).SettingsPage,
    menu: "more",
    jump: { mnemonic: "SET", words: "settingsWords", title: "settings" },
  },
  "/s/$symbol": {
    search: symbolSearch,
    titled: "symbol",
    load: (): Code => withQueries(async () => (await import("#pages/SymbolPage.tsx")).SymbolPage),
  },
  "/sectors/$sectorId": {
    search: sectorSearch,
    title: "shell.sectors",
    titled: "sectorId",
    load: (): Code => withQueries(async () => (await import("#pages/SectorPage.tsx")).SectorPage),
  },
  "/watch/$list": {
    search: watchSearch,
    title: "shell.watch",
    titled: "list",
    load: async (): Code => (await import("#pages/watch/WatchPage.tsx")).WatchPage,
  },
  "/wall": {
    search: wallSearch,
    title: "shell.wall",
    load: (): Code => withQueries(async () => (await import("#pages/wall/WallPage.tsx")).WallPage),
    jump: { mnemonic: "WALL" },
  },
  "/wall/setup": {
    search: wallSearch,
    title: "shell.wallSetup",
    load: (): Code => withQueries(async () => (await import("#pages/wall/setup/SetupPage.tsx")).SetupPage),
    jump: { mnemonic: "SETUP", words: "setupWords" },
  },
} as const satisfies Readonly<Record<string, PageRow>>;

type Path = keyof typeof pages;
type Searches = { readonly [P in Path]: (typeof pages)[P]["search"] };

declare module "#ui/router/routes" {
  interface Register {
    searches: Searches;
  }
}

/** The pages in the menus' order, each with its pattern. */
export const pageRows: readonly (PageRow & { path: Path })[] = Object.entries<PageRow>(pages).map(
  ([path, page]) => ({ ...page, path: path as Path }),
);

/** A page's name, with the parameter that its address names: "Board", "COPA.N0000", "Sectors 238". */
export function pageTitle({ title, titled }: PageRow, params: Readonly<Record<string, string>> = {}): string {
  const parts = [title && text(title), titled && params[titled]?.slice(0, 40)];
  return parts.filter((part) => part).join(" ");
}

/** The search parameters of each page, by its pattern. */
export const searches = Object.fromEntries(pageRows.map(({ path, search }) => [path, search])) as Searches;

/** Whether an address without parameters opens the page: not of one line, one sector or one list. */
export const isPlain = (path: Path): path is Exclude<Path, `${string}$${string}`> => !path.includes("$");
