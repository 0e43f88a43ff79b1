/** Cost of an update of every tile of our map, compared with as many hand-made tiles, as elements and on one canvas. */
import { chromium } from "playwright/test";
import { compare, median } from "#e2e/bench/measuring/rounds";
import { openService } from "#e2e/bench/measuring/service";
import { record } from "#e2e/bench/measuring/verdicts";
import { flags } from "#e2e/testing/chromiumFlags";
import { startGateway } from "#e2e/testing/gateway";
import { ensureChromium } from "#scripts/chromium";
import { referenceFiles } from "./references.ts";
import { visit } from "./visit.ts";

/** s */
const warm = 2;
const watched = 5;
/** all 280 lines change between two boards; one board a second */
const load = { updates: 280, poll: 1_000 };
const figure = "main-thread CPU per update";
/** ms for one frame in which every tile changes; the goal */
const atMost = 16;

async function openMarket(updates: number) {
  const service = await openService({ updates, pushes: 0, delay: () => 1, files: referenceFiles() });
  const gateway = await startGateway([
    ...["--upstream", service.url, "--log-level", "error"],
    ...["--pace", String(load.poll / 10_000)], // relative to the usual 10 s between two boards in session
  ]);
  const direct = `http://127.0.0.1:${service.port}/reference/map.html?poll=${load.poll}`;
  return {
    urls: { canvas: `${direct}&as=canvas`, html: direct, pola: `${gateway.url}/map?size=equal` },
    async close() {
      await gateway.stop();
      await service.close();
    },
  };
}

export async function benchMap(rounds: number): Promise<void> {
  const [moving, still] = [await openMarket(load.updates), await openMarket(0)];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  /** ms of main thread a second */
  const cost = async (url: string, rows: string): Promise<number> => {
    const page = await visit(browser, { url, marks: { rows } });
    await page.page.locator(rows).first().waitFor();
    await page.page.waitForTimeout(warm * 1000);
    const before = await page.mainCpu();
    await page.page.waitForTimeout(watched * 1000);
    const used = (await page.mainCpu()) - before;
    await page.close();
    return used / watched;
  };
  // the page's cost without updates (its clocks, and polling an unchanged board) is subtracted
  const contestant = (name: string, who: keyof typeof moving.urls, rows: string) => ({
    name,
    measure: async () => ({
      [figure]:
        ((await cost(moving.urls[who], rows)) - (await cost(still.urls[who], rows))) * (load.poll / 1000),
    }),
  });
  try {
    const found = await compare(
      {
        title: "Map, 280 tiles all changed at once, less what the page costs when none does",
        rounds,
        units: { [figure]: "ms" },
        aims: [],
      },
      [
        contestant("canvas by hand", "canvas", ".tile-picture"),
        contestant("elements by hand", "html", ".tile"),
        contestant("pola", "pola", ".map-tile"),
      ],
    );
    const of = (name: string) => median((found.get(name) ?? []).map((each) => each[figure] ?? Number.NaN));
    const [ours, elements, canvas] = [of("pola"), of("elements by hand"), of("canvas by hand")];
    record({
      ...{ goal: "S3", what: "map: an update of all 280 tiles, ms", figure: ours.toFixed(1) },
      against: `${(ours / elements).toFixed(2)}x elements, ${(ours / canvas).toFixed(2)}x canvas (at most ${atMost} ms)`,
      met: ours <= atMost,
    });
  } finally {
    await browser.close();
    await Promise.all([moving.close(), still.close()]);
  }
}
