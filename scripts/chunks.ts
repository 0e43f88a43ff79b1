/**
 * What is loaded together is one file: a browser asks six files at a time of us, and each costs it half a millisecond and, on
 * a slow line, a way there and back. A bundle is what its roots import and no bundle before it holds: so none needs a later one.
 * Only a wall's views are files of their own: one whose code does not come is left out alone.
 */
import { join } from "node:path";

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const source = (path: string) => join(import.meta.dirname, "../src", path);

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
  /** and the style sheets that these import */
  styles?: readonly string[];
  /** and what more than one of these lists of roots imports */
  often?: readonly (readonly string[])[];
}

const board = ["views/board/BoardPage.tsx"];
const overview = ["pages/OverviewPage.tsx"];
const symbol = ["pages/SymbolPage.tsx"];
const sectors = ["views/sectors/SectorsPage.tsx", "pages/SectorPage.tsx"];
const disclosures = ["views/disclosures/DisclosuresPage.tsx"];
const media = ["views/media/MediaPage.tsx"];
const watch = ["pages/watch/WatchPage.tsx"];
const summary = ["views/summary/SummaryPage.tsx"];
const health = ["views/health/HealthPage.tsx"];
const wall = ["pages/wall/WallPage.tsx"];
const map = ["views/map/AskingMap.tsx", "views/map/MapPage.tsx"];
const asking = [
  "pages/status/Asking.tsx",
  "pages/status/IndexStrip.tsx",
  "feed/groups/sessionRecord.ts",
  "feed/lines/lineMemory.ts",
  "feed/snapshot.ts",
];
const palette = ["app/jump/Palette.tsx", "ui/saving/SaveTables.tsx"];
const seldom = [
  "app/notices/NotFound.tsx",
  "app/header/LookPanel.tsx",
  "app/figureInfo/TruthCard.tsx",
  "app/header/Ages.tsx",
  "app/notices/CornerNote.tsx",
  "app/jump/KeysOverview.tsx",
  "app/notices/KeepingNotice.tsx",
  "app/header/StarMenu.tsx",
  "app/figureInfo/SentOffer.tsx",
  "app/figureInfo/SentRows.tsx",
];

const bundles: readonly Bundle[] = [
  // what any page is drawn with, and what the board has in common with what others need soon
  {
    name: "first",
    roots: ["main.tsx", "app/notices/UnreadAddress.tsx"],
    shared: [board, [...overview, ...asking, ...map]],
    styles: asking,
  },
  // and what it asks for as soon as it is drawn, so that this brings nothing else with it
  { name: "board", roots: [...board, "views/board/grid/headGestures.ts"] },
  // what asks for all but the board
  { name: "asking", roots: asking },
  { name: "parts", shared: [overview, [...symbol, ...sectors, ...disclosures, ...summary, ...media]] },
  { name: "overview", roots: overview },
  { name: "SeriesChart", roots: ["ui/chart/SeriesChart.tsx"] },
  {
    name: "kit",
    roots: disclosures,
    often: [map, symbol, sectors, disclosures, media, watch, summary, health, wall, palette, seldom],
  },
  { name: "map", roots: map },
  // what opens over a page: fetched when the page is there
  {
    name: "tools",
    roots: [
      ...palette,
      "ui/saving/saveTable.ts",
      "views/board/filter/FacetSheet.tsx",
      "views/board/chooser/ColumnChooser.tsx",
      "views/board/order/SortMenu.tsx",
      "views/board/peek/AskingPeek.tsx",
    ],
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
  { name: "sectors", roots: sectors },
  { name: "media", roots: media },
  { name: "watch", roots: [...watch, "views/watch/TextModal.tsx"] },
  { name: "summary", roots: summary },
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
  { roots = [], shared = [], often = [], styles = [] }: Bundle,
  modules: Modules,
): Set<string> {
  const [first, ...others] = shared.map((each) => withImports(modules, each));
  const common = [...(first ?? [])].filter((id) => others.every((other) => other.has(id)));
  const seen = new Set<string>();
  const again = often
    .flatMap((each) => [...withImports(modules, each)])
    .filter((id) => seen.has(id) || !seen.add(id));
  const sheets = [...withImports(modules, styles)].filter((id) => id.endsWith(".css"));
  return new Set([...withImports(modules, roots), ...common, ...again, ...sheets]);
}

/** What the bundler itself puts in to import more, wanted by the first of all. */
const ofBundler = (id: string) => id.startsWith("\0vite/");

const group = (bundle: Bundle, place: number) => {
  let held: Set<string> | undefined;
  return {
    debugName: bundle.name,
    priority: bundles.length - place,
    name: (id: string, context: Modules) => {
      held ??= modulesOf(bundle, context);
      return held.has(id) || (place === 0 && ofBundler(id)) ? bundle.name : null;
    },
  };
};

export const chunks = { groups: bundles.map(group) };
