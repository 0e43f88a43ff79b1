/** Tests the whole page with a server that is down, and with a plain proxy in place of the gateway. */
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inPage } from "#ui/testing/inPage.tsx";
import { HealthPage } from "./HealthPage.tsx";

/** the answer of each path; undefined: no server answers */
let answers: ((path: string) => Response) | undefined;

beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) => {
    if (!answers) throw new TypeError("fetch failed");
    return answers(path);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const htmlPage = () => new Response("<html>");

const panel = (name: string) => screen.getByRole("region", { name });

test("while the server is down the page says so, and says that the state of the walls is not known", async () => {
  answers = undefined;
  inPage(<HealthPage />);
  expect((await screen.findByText(/This page's own server does not answer/)).role).toBe("status");
  await within(panel("Walls")).findByText(/is not known while the server does not answer/);
  expect(panel("Walls").textContent).not.toContain("No wall has reported");
});

test.each([
  ["every request with a page", htmlPage],
  ["404 to what it does not know", () => new Response("no", { status: 404 })],
])(
  "with a plain proxy that answers %s, the page says what no server reports, and still lists its own sources",
  async (_, answer) => {
    answers = answer;
    inPage(<HealthPage />);
    await within(panel("The server's own report")).findByText(
      /sends no report, because it is a plain proxy to the service/,
    );
    await within(panel("Walls")).findByText(/keeps no list of walls/);
    expect(screen.queryByText(/own server does not answer/)).toBeNull();
    expect(screen.queryByRole("region", { name: "Upstream" })).toBeNull();
    const sources = within(panel("Sources, as this page sees them"));
    expect(sources.getAllByRole("rowheader")).toHaveLength(21 + 4);
  },
);

test("a damaged file of an index's weights is named in the server's report, also once it is begun anew", async () => {
  const reason = "weights-1: the file is unreadable and was renamed to .unreadable";
  const told = { operations: [], uptime: 9, weights: { kept: "file", reason, known: 3, learned: 2 } };
  answers = () => new Response(JSON.stringify(told), { headers: { "content-type": "application/json" } });
  inPage(<HealthPage />);
  const report = within(panel("The server's own report"));
  const shown = await report.findByText(/2 proven of 3 begun/);
  expect(shown.textContent).toBe(`2 proven of 3 begun, kept across restarts, begun anew: ${reason}`);
});
