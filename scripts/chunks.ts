/**
 * What is loaded together is one file: a browser asks six files at a time of us, and each costs it half a millisecond and, on
 * a slow line, a way there and back. A bundle is what its roots import and no bundle before it holds: so none needs a later one.
 * A wall's view lies with the page of its subject: where that does not come, the others go on.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** @throws Error where there is no such file (any more) */
function source(path: string): string {
  const file = join(import.meta.dirname, "../src", path);
  if (!existsSync(file)) throw new Error(`scripts/chunks.ts names ${path}, which is not there`);
  return file;
}

export const boardPage = source("views/board/BoardPage.tsx");
export const overviewPage = source("pages/OverviewPage.tsx");
/** what every page but the board asks through */
export const askingPages = source("pages/status/Asking.tsx");

/** A module may be outside of `src`, as libraries are. */
interface Bundle {
  name: string;
  roots?: readonly string[];
  /** and what each of these lists of roots imports */
  shared?: readonly (readonly string[])[];
  /** and libraries that are imported by name */
  libraries?: RegExp;
  /** and the style sheets that these import */
  styles?: readonly string[];
  /** but for this one */
  without?: string;
  /** and what more than one of these lists of roots imports */
  often?: readonly (readonly string[])[];
}

const board = ["views/board/BoardPage.tsx"];
const overview = ["pages/OverviewPage.tsx"];
const symbol = ["pages/SymbolPage.tsx", "pages/wall/views/Line.tsx"];
const sectors = ["views/sectors/SectorsPage.tsx", "pages/SectorPage.tsx", "views/sectors/SectorTiles.tsx"];
const disclosures = [
  "views/disclosures/DisclosuresPage.tsx",
  "views/disclosures/panels/PagedDisclosures.tsx",
  "views/disclosures/panels/Headline.tsx",
];
const media = ["views/media/MediaPage.tsx", "pages/wall/views/News.tsx"];
const watch = ["pages/watch/WatchPage.tsx", "pages/wall/views/Watch.tsx"];
const summary = ["views/summary/SummaryPage.tsx", "views/summary/PagedSheet.tsx"];
const health = ["views/health/HealthPage.tsx"];
const wall = ["pages/wall/WallPage.tsx", "pages/wall/views/marketViews.tsx", "views/board/PagedBoard.tsx"];
const map = ["views/map/MapPage.tsx", "pages/wall/views/MarketMap.tsx"];
const asking = [
  "pages/status/Asking.tsx",
  "pages/status/IndexStrip.tsx",
  "app/figureInfo/Truth.tsx",
  "app/notices/UnreadAddress.tsx",
  "feed/groups/sessionRecord.ts",
  "feed/lines/lineMemory.ts",
  "feed/snapshot.ts",
];
const tools = [
  "app/jump/Palette.tsx",
  "ui/saving/SaveTables.tsx",
  "ui/saving/saveTable.ts",
  "views/board/filter/FacetSheet.tsx",
  "views/board/chooser/ColumnChooser.tsx",
  "views/board/order/SortMenu.tsx",
  "views/board/peek/PeekCard.tsx",
];
const seldom = [
  "app/notices/NotFound.tsx",
  "app/header/LookPanel.tsx",
  "app/figureInfo/TruthCard.tsx",
  "app/header/Ages.tsx",
  "app/notices/CornerNote.tsx",
  "app/jump/KeysOverview.tsx",
  "app/notices/KeepingNotice.tsx",
  "app/header/StarMenu.tsx",
  "app/figureInfo/SentRows.tsx",
];

const bundles: readonly Bundle[] = [
  // what any page is drawn with, and what the board has in common with what others need soon
  {
    name: "first",
    roots: ["main.tsx"],
    shared: [board, [...overview, ...asking, ...map]],
    styles: asking,
    without: "pages/status/utilities.css",
  },
  { name: "board", roots: board },
  // what asks for all but the board
  {
    name: "asking",
    roots: asking,
    shared: [overview, [...symbol, ...sectors, ...disclosures, ...summary, ...media]],
    libraries: /\/@stomp\/stompjs\//,
    styles: [...overview, ...map, ...sectors, ...disclosures, ...tools, ...seldom],
  },
  { name: "overview", roots: overview },
  { name: "SeriesChart", roots: ["ui/chart/SeriesChart.tsx"] },
  { name: "map", roots: map },
  // what opens over a page, fetched when the page is there, and what more than one of the other pages is made of
  {
    name: "tools",
    roots: [...tools, ...disclosures],
    often: [map, symbol, sectors, disclosures, media, watch, summary, health, wall, tools, seldom],
  },
  { name: "seldom", roots: seldom },
  {
    name: "symbol",
    roots: [
      ...symbol,
      "ui/kept/StarLists.tsx",
      "views/chart/StudiesSheet.tsx",
      "views/chart/CompareSheet.tsx",
    ],
  },
  { name: "sectors", roots: [...sectors, ...summary] },
  { name: "media", roots: media },
  { name: "watch", roots: [...watch, "views/watch/TextModal.tsx"] },
  { name: "health", roots: health },
  { name: "wallPage", roots: wall },
  { name: "setup", roots: ["pages/wall/setup/SetupPage.tsx"] },
];

/** Modules and all they import statically. */
function withImports(modules: Modules, roots: readonly string[]): Set<string> {
  const seen = new Set(roots.map(source));
  for (const id of seen)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) seen.add(imported);
  return seen;
}

function modulesOf(
  { roots = [], shared = [], often = [], styles = [], without = "" }: Bundle,
  modules: Modules,
): Set<string> {
  const [first, ...others] = shared.map((each) => withImports(modules, each));
  const common = [...(first ?? [])].filter((id) => others.every((other) => other.has(id)));
  const seen = new Set<string>();
  const again = often
    .flatMap((each) => [...withImports(modules, each)])
    .filter((id) => seen.has(id) || !seen.add(id));
  const sheets = [...withImports(modules, styles)].filter((id) => id.endsWith(".css"));
  const held = new Set([...withImports(modules, roots), ...common, ...again, ...sheets]);
  held.delete(source(without));
  return held;
}

/** What the bundler itself puts in to tie modules together and to import more, wanted by the first of all. */
const ofBundler = (id: string) => /^\0(vite\/|rolldown\/runtime)/.test(id);

const group = (bundle: Bundle, place: number) => {
  let held: Set<string> | undefined;
  return {
    debugName: bundle.name,
    priority: bundles.length - place,
    name: (id: string, context: Modules) => {
      held ??= modulesOf(bundle, context);
      const here = held.has(id) || bundle.libraries?.test(id) || (place === 0 && ofBundler(id));
      return here ? bundle.name : null;
    },
  };
};

export const chunks = { groups: bundles.map(group) };
