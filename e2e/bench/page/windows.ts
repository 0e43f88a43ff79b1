/** The contestants: our two pages, and the same two parts hand-made and with AG Grid, all with the same data. */
import { type Browser, chromium } from "playwright/test";
import { openService } from "#e2e/bench/measuring/service";
import { flags } from "#e2e/testing/chromiumFlags";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { ensureChromium } from "#scripts/chromium";
import { addAgGrid, referenceFiles } from "./references.ts";
import { openRelay } from "./relay.ts";
import type { Marks } from "./visit.ts";

/** The load: changes a second, pushes a second on each topic, and ms between two polls of the board. */
export interface Load {
  updates: number;
  pushes: number;
  poll: number;
}
export type Case = "1" | "2" | "3";
export const cases: Readonly<Record<Case, Load>> = {
  "1": { updates: 50, pushes: 10, poll: 2_000 },
  "2": { updates: 500, pushes: 50, poll: 500 },
  "3": { updates: 50, pushes: 1, poll: 2_000 },
};
export const inWords = ({ updates, pushes, poll }: Load) =>
  `board ${updates} changes a second asked for every ${poll / 1000} s, ${pushes} pushes a second on each of three topics`;

export type Who = "dom" | "ag" | "pola";
export const names: Readonly<Record<Who, string>> = {
  dom: "made by hand",
  ag: "AG Grid 36.2",
  pola: "pola",
};
/** The board is in one window, and the leader lists are in another. */
export type Part = "board" | "leaders";
export const parts = ["board", "leaders"] as const satisfies readonly Part[];

export interface Contestant {
  who: Who;
  part: Part;
  url: string;
  marks: Marks;
  /** bytes received over the network so far */
  bytes: () => number;
}

const marks: Readonly<Record<Who, Readonly<Record<Part, Marks>>>> = {
  dom: {
    board: { rows: "#board .row", scroller: "#board" },
    leaders: { rows: "#leaders .row", price: "#gainers [data-field=price]" },
  },
  ag: {
    board: { rows: "#board .ag-row", scroller: "#board .ag-body-viewport" },
    leaders: { rows: "#leaders .ag-row", price: "#gainers [row-index='0'] [col-id=price]" },
  },
  pola: {
    board: { rows: ".board-line", scroller: ".board" },
    leaders: { rows: ".leaders tbody tr", price: ".leaders [data-field=price]" },
  },
};
const pages: Readonly<Record<Part, string>> = { board: "/board", leaders: "/" };

/** the gateway's own interval between two boards in session, ms */
const boardCadence = 10_000;

export interface Scene {
  browser: Browser;
  contestants: readonly Contestant[];
  /** the reason why AG Grid is missing */
  missing: string | undefined;
  sentAt: (price: string) => number | undefined;
  close: () => Promise<void>;
}

export async function openScene(load: Load): Promise<Scene> {
  const files = referenceFiles();
  const missing = await addAgGrid(files);
  const service = await openService({ ...load, delay: () => 1, files });
  const pace = String(load.poll / boardCadence);
  const gateway = await startGateway(["--upstream", service.url, "--pace", pace, "--log-level", "error"]);
  const [direct, through] = await Promise.all([openRelay(service.port), openRelay(gateway.port)]);
  const browser = await launch();
  const reference = (who: "dom" | "ag", part: Part): Contestant => ({
    ...{ who, part, bytes: direct.bytes, marks: marks[who][part] },
    url: `${direct.url}/reference/${who}.html?poll=${load.poll}&draw=${part}`,
  });
  const ours = (part: Part): Contestant => ({
    ...{ who: "pola", part, bytes: through.bytes, marks: marks.pola[part] },
    url: `${through.url}${pages[part]}`,
  });
  return {
    browser,
    missing,
    contestants: parts.flatMap((part) => [
      reference("dom", part),
      ...(missing === undefined ? [reference("ag", part)] : []),
      ours(part),
    ]),
    sentAt: service.sentAt,
    close: () => closeAll(browser, gateway, [direct.close, through.close, service.close]),
  };
}

const launch = () => chromium.launch({ executablePath: ensureChromium(), args: flags });

async function closeAll(browser: Browser, gateway: Gateway, rest: readonly (() => unknown)[]) {
  await browser.close();
  await gateway.stop();
  for (const close of rest) await close();
}
