/** Cost of ten trades a second on our chart, compared with the bare chart library with the same data. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "playwright/test";
import { build } from "vite";
import { compare } from "#e2e/bench/measuring/rounds";
import { flags } from "#e2e/testing/chromiumFlags";
import { ensureChromium } from "#scripts/chromium";
import { visit } from "./visit.ts";

const folder = join(import.meta.dirname, "../chart");
/** s */
const warm = 2;
const watched = 6;
const updates = 10;

const page = (script: string, style: string) => `<!doctype html><meta charset="utf-8"><title>chart</title>
<style>${style}#box,#box>*{width:900px;height:420px}</style><div id="box"></div><script type="module" src="/${script}"></script>`;

const tokens = readFileSync(join(import.meta.dirname, "../../../src/ui/tokens.css"), "utf8");

/** Both pages as production builds, by path. */
async function built(): Promise<Map<string, { type: string; body: string }>> {
  const files = new Map<string, { type: string; body: string }>();
  for (const name of ["bare", "ours"]) {
    const made = await build({
      ...{ configFile: false, root: folder, logLevel: "error" },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: { write: false, rolldownOptions: { input: join(folder, `${name}.ts`) } },
    });
    const outputs = (Array.isArray(made) ? made : [made]).flatMap((each) =>
      "output" in each ? each.output : [],
    );
    const script = outputs.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
    if (script?.type !== "chunk") throw new Error(`the chart page ${name} could not be built`);
    files.set(`/${name}.js`, { type: "text/javascript", body: script.code });
    files.set(`/${name}`, { type: "text/html", body: page(`${name}.js`, tokens) });
  }
  return files;
}

async function serve(files: ReadonlyMap<string, { type: string; body: string }>) {
  const server = createServer((question, reply) => {
    const file = files.get(question.url ?? "");
    reply.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" });
    reply.end(file?.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the chart pages have no port");
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

export async function benchLiveChart(rounds: number): Promise<void> {
  const server = await serve(await built());
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
  const contestant = (name: string, path: string) => ({
    name,
    async measure() {
      const opened = await visit(browser, { url: `${server.url}${path}`, marks: { rows: "canvas" } });
      await opened.page.waitForTimeout(warm * 1000);
      const before = await opened.mainCpu();
      await opened.page.waitForTimeout(watched * 1000);
      const cost = ((await opened.mainCpu()) - before) / (watched * updates);
      await opened.close();
      return { cost };
    },
  });
  try {
    await compare(
      {
        title: "Live chart, 290 bars, ten trades a second",
        rounds,
        units: { cost: "main-thread ms an update" },
        aims: [],
      },
      [contestant("the library by hand", "/bare"), contestant("pola", "/ours")],
    );
  } finally {
    await browser.close();
    server.close();
  }
}
