/** Every page, and the board's sets of columns. */
import "#ui/messages/en/jump";
import type { SectorIndex } from "#market/company/sector";
import { sectorTitle } from "#market/company/sector";
import type { SavedSet } from "#ui/kept/keptColumns";
import type { Watchlist } from "#ui/kept/watchlist";
import { text } from "#ui/messages/text";
import type { Pattern, useGo } from "#ui/router/routes";
import { columnSetName, columnSets, spelled } from "#views/board/columns/columnSets";
import type { Entry } from "./entry.ts";

type Go = ReturnType<typeof useGo>;
type Named = Pick<Entry, "title" | "mnemonic" | "words" | "run">;

/** No pattern is forgotten: one that stands for many pages says where these are listed. */
const ofPattern = (go: Go): Readonly<Record<Pattern, readonly Named[] | "lines" | "sectors" | "lists">> => ({
  "/": [
    {
      title: text("shell.overview"),
      mnemonic: "TOP",
      words: text("palette.topWords"),
      run: () => go({ to: "/" }),
    },
  ],
  "/board": [
    {
      title: text("shell.board"),
      mnemonic: "BRD",
      words: text("palette.boardWords"),
      run: () => go({ to: "/board" }),
    },
    ...ordered(go),
  ],
  "/map": [{ title: text("shell.map"), mnemonic: "MAP", words: "HM", run: () => go({ to: "/map" }) }],
  "/sectors": [{ title: text("shell.sectors"), mnemonic: "SEC", run: () => go({ to: "/sectors" }) }],
  "/disclosures": [
    {
      title: text("shell.disclosures"),
      mnemonic: "CN",
      words: text("palette.discloseWords"),
      run: () => go({ to: "/disclosures" }),
    },
  ],
  "/media": [
    {
      title: text("shell.media"),
      mnemonic: "NEWS",
      words: text("palette.mediaWords"),
      run: () => go({ to: "/media" }),
    },
    {
      title: text("palette.events"),
      mnemonic: "EVTS",
      run: () => go({ to: "/media", search: { show: "events" } }),
    },
  ],
  "/summary": [{ title: text("shell.daySheet"), mnemonic: "DAY", run: () => go({ to: "/summary" }) }],
  "/health": [{ title: text("shell.health"), mnemonic: "SYS", run: () => go({ to: "/health" }) }],
  "/wall": [{ title: text("shell.wall"), mnemonic: "WALL", run: () => go({ to: "/wall" }) }],
  "/wall/setup": [
    { title: text("shell.wallSetup"), mnemonic: "SETUP", run: () => go({ to: "/wall/setup" }) },
  ],
  "/watch": [{ title: text("shell.watch"), mnemonic: "W", run: () => go({ to: "/watch" }) }],
  "/watch/$list": "lists",
  "/sectors/$sectorId": "sectors",
  "/s/$symbol": "lines",
});

/** The board ordered as traders call it. */
const ordered = (go: Go): readonly Named[] => [
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

export const pageEntries = (go: Go): Entry[] =>
  Object.entries(ofPattern(go)).flatMap(([pattern, named]) =>
    typeof named === "string"
      ? []
      : named.map((one): Entry => ({ ...one, id: `page ${pattern} ${one.title}`, group: "pages" })),
  );

export const columnEntries = (go: Go, saved: readonly SavedSet[]): Entry[] =>
  [
    ...columnSets.map((name) => ({ name: text(columnSetName[name]), columns: name as string })),
    ...saved.map(({ name, columns }) => ({ name, columns: spelled(columns) })),
  ].map(({ name, columns }, at) => ({
    id: `columns ${at} ${name}`,
    group: "columns",
    title: text("palette.columns", { name }),
    run: () => go({ to: "/board", search: { columns } }),
  }));

export const listEntries = (go: Go, lists: readonly Pick<Watchlist, "slug" | "name">[]): Entry[] =>
  lists.map(({ slug, name }) => ({
    id: `list ${slug}`,
    group: "lists",
    title: text("palette.list", { name }),
    run: () => go({ to: "/watch/$list", params: { list: slug } }),
  }));

export const sectorEntries = (go: Go, sectors: readonly SectorIndex[]): Entry[] =>
  sectors.map((sector) => ({
    id: `sector ${sector.sectorId}`,
    group: "sectors",
    title: sectorTitle(sector) ?? String(sector.sectorId),
    words: sector.code,
    run: () => go({ to: "/sectors/$sectorId", params: { sectorId: String(sector.sectorId) } }),
  }));
