/** Every page, and the board's sets of columns. */
import "#ui/messages/en/jump";
import { allShareId, indexWords, type SectorIndex, sectorTitle, top20Id } from "#market/company/sector";
import { isPlain, pageRows } from "#pages/table";
import { text } from "#ui/messages/text";
import type { SavedSet } from "#ui/preferences/preferences";
import type { Pattern, useGo } from "#ui/router/routes";
import type { Watchlist } from "#ui/watchlists/watchlist";
import { columnSetName, columnSets, spelledSet } from "#views/board/columns/columnSets";
import type { PaletteEntry } from "./offers.ts";

type Go = ReturnType<typeof useGo>;
type PageEntry = Pick<PaletteEntry, "title" | "mnemonic" | "words" | "run">;

/** Sort orders of the board, under the names that traders use. */
const boardOrders = (go: Go): readonly PageEntry[] => [
  {
    title: text("palette.most"),
    mnemonic: "MOST",
    words: text("palette.mostWords"),
    run: () => go({ to: "/board", search: { sort: "turnover" } }),
  },
  {
    title: text("palette.gain"),
    mnemonic: "GAIN",
    words: text("palette.gainWords"),
    run: () => go({ to: "/board", search: { sort: "changePercent" } }),
  },
  {
    title: text("palette.lose"),
    mnemonic: "LOSE",
    words: text("palette.loseWords"),
    run: () => go({ to: "/board", search: { sort: "changePercent-up" } }),
  },
  {
    title: text("palette.hilo"),
    mnemonic: "HILO",
    words: text("palette.hiloWords"),
    run: () => go({ to: "/board", search: { sort: "rangePosition" } }),
  },
];

/** Entries beside a page's own. */
const further: Readonly<Partial<Record<Pattern, (go: Go) => readonly PageEntry[]>>> = {
  "/board": boardOrders,
  "/media": (go) => [
    {
      title: text("palette.events"),
      mnemonic: "EVTS",
      run: () => go({ to: "/media", search: { show: "events" } }),
    },
  ],
};

export const pageEntries = (go: Go): PaletteEntry[] =>
  pageRows.flatMap(({ path, title, jump }) => {
    if (!jump || !title || !isPlain(path)) return [];
    const { mnemonic, words } = jump;
    const own = {
      title: text(jump.title ? `palette.${jump.title}` : title),
      mnemonic,
      words: words && text(`palette.${words}`),
      run: () => go({ to: path }),
    };
    return [own, ...(further[path]?.(go) ?? [])].map(
      (one): PaletteEntry => ({ ...one, id: `page ${path} ${one.title}`, group: "pages" }),
    );
  });

export const columnEntries = (go: Go, saved: readonly SavedSet[]): PaletteEntry[] =>
  [
    ...columnSets.map((name) => ({ name: text(columnSetName[name]), columns: name as string })),
    ...saved.map(({ name, columns }) => ({ name, columns: spelledSet(columns) })),
  ].map(({ name, columns }, at) => ({
    id: `columns ${at} ${name}`,
    group: "columns",
    title: text("palette.columns", { name }),
    run: () => go({ to: "/board", search: { columns } }),
  }));

export const listEntries = (go: Go, lists: readonly Pick<Watchlist, "slug" | "name">[]): PaletteEntry[] =>
  lists.map(({ slug, name }) => ({
    id: `list ${slug}`,
    group: "lists",
    title: text("palette.list", { name }),
    run: () => go({ to: "/watch/$list", params: { list: slug } }),
  }));

/** The market indices can be opened before any sector has arrived. */
const marketIndices = [allShareId, top20Id].map((sectorId) => ({ sectorId, words: indexWords[sectorId] }));

/** @param groups the industry groups, sorted by name */
export const sectorEntries = (go: Go, groups: readonly SectorIndex[]): PaletteEntry[] =>
  [...marketIndices, ...groups.map((group) => ({ ...group, words: group.code }))].map((sector) => ({
    id: `sector ${sector.sectorId}`,
    group: "sectors",
    title: sectorTitle(sector) ?? String(sector.sectorId),
    words: sector.words,
    run: () => go({ to: "/sectors/$sectorId", params: { sectorId: String(sector.sectorId) } }),
  }));
