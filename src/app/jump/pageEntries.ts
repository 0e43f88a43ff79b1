/** Every page, and the board's sets of columns. */
import "#ui/messages/en/jump";
import { allShareId, indexWords, type SectorIndex, sectorTitle, top20Id } from "#market/company/sector";
import { text } from "#ui/messages/text";
import type { SavedSet } from "#ui/preferences/preferences";
import type { Pattern, useGo } from "#ui/router/routes";
import type { Watchlist } from "#ui/watchlists/watchlist";
import { columnSetName, columnSets, spelledSet } from "#views/board/columns/columnSets";
import { alertEntries, hinderedAction } from "./alertEntries.ts";
import type { PaletteEntry } from "./offers.ts";
import "#ui/messages/en/parts";
import { panelFigures, showFigureInfo } from "#app/figureInfo/useFigureInfo";
import { isReplay } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { settingActions } from "#pages/settings/settingActions";
import { isPlain, pageRows } from "#pages/table";
import { momentAddress } from "#ui/router/momentAddress";
import { type OfferedTable, tablesIn } from "#ui/saving/savedTable";
import { toggleFullScreen } from "#ui/screen/fullScreen";
import { openKeys, showNote } from "#ui/screen/pageState";

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

// The actions that the current page offers, and the reasons why it does not offer the others.

const copyLink = () =>
  // browsers give the clipboard only to pages served securely
  Promise.resolve(navigator.clipboard?.writeText(location.href) ?? Promise.reject()).then(
    () => showNote(text("palette.copied")),
    () => showNote(text("palette.notCopied", { address: location.href })),
  );

/** The name of the element's panel, followed by the table's own name if that differs. */
function tableName(element: Element): string {
  const panel = element.closest(".panel, dialog")?.querySelector("h2, b")?.textContent ?? "";
  const own = element.querySelector("caption")?.textContent ?? element.closest("table")?.caption?.textContent;
  return own && own !== panel ? `${panel}, ${own}` : panel;
}

const save = (table: OfferedTable) =>
  import("#ui/saving/saveTable").then(
    ({ saveTable }) => showNote(text("saving.saved", { name: saveTable(table) })),
    () => showNote(text("shell.partMissing")),
  );

export function actionEntries(): PaletteEntry[] {
  // inert elements belong to a preview of another page
  const tables = tablesIn(document.body).filter(({ element }) => !element.closest("[inert]"));
  // browsers of phones may not support full screen
  const charts = document.fullscreenEnabled
    ? [...document.querySelectorAll("main .panel:has(.chart-tools)")].filter(
        (panel) => !panel.closest("[inert]"),
      )
    : [];
  return [
    {
      id: "action copy",
      group: "actions",
      title: text("palette.copyLink"),
      mnemonic: "LINK",
      run: () => void copyLink(),
    },
    ...(charts.length === 0
      ? [hinderedAction("FULL", text("palette.fullScreenHere"), text("palette.noChart"))]
      : []),
    ...charts.map(
      (panel, at): PaletteEntry => ({
        id: `action full ${at}`,
        group: "actions",
        title: text("palette.fullScreen", { name: panel.querySelector("h2")?.textContent ?? "" }),
        mnemonic: at === 0 ? "FULL" : undefined,
        run: () => toggleFullScreen(panel),
      }),
    ),
    ...(tables.length === 0 ? [hinderedAction("CSV", text("saving.csv"), text("palette.noTable"))] : []),
    ...tables.map(
      (table, at): PaletteEntry => ({
        id: `action csv ${at}`,
        group: "actions",
        title: text("palette.csv", { name: tableName(table.element) }),
        mnemonic: at === 0 ? "CSV" : undefined,
        run: () => void save(table),
      }),
    ),
    ...(panelFigures(null).length > 0
      ? [
          {
            id: "action ask",
            group: "actions",
            title: text("palette.ask"),
            mnemonic: "WHY",
            run: () => void showFigureInfo(),
          } as const,
        ]
      : [hinderedAction("WHY", text("palette.ask"), text("palette.noFigure"))]),
    ...alertEntries(),
    {
      id: "action replay",
      group: "actions",
      title: text(isReplay() ? "palette.now" : "palette.replay"),
      mnemonic: isReplay() ? "NOW" : "REPLAY",
      run: () => location.assign(momentAddress(isReplay() ? undefined : exchangeClock.replayFrom())),
    },
    ...settingActions().map(
      ({ run, ...named }): PaletteEntry => ({
        ...named,
        id: `action ${named.title}`,
        group: "actions",
        run: () => void run().then(showNote, () => showNote(text("shell.partMissing"))),
      }),
    ),
    { id: "action keys", group: "actions", title: text("palette.keys"), mnemonic: "HELP", run: openKeys },
  ];
}
