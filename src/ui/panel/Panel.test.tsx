import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Freshness } from "#market/day/freshness";
import { PageOutage } from "./answerState.tsx";
import { Panel, type PanelQuery, type PanelReading } from "./Panel.tsx";

class Unreachable extends Error {
  kind = "unreachable";
}
const reading = (changed: Partial<PanelReading<string[]>> = {}): PanelReading<string[]> => ({
  value: ["COPA"],
  fetchedAt: Date.now() - 3000,
  via: "push",
  ...changed,
});
function show(query: Partial<PanelQuery<string[]>>, freshness: Freshness = "live", outage = false) {
  render(
    <PageOutage value={outage}>
      <Panel
        title="Top gainers"
        freshness={freshness}
        reading={{ data: undefined, error: null, refetch: () => undefined, ...query }}
        empty={(rows) => (rows.length ? undefined : "Nothing rose.")}
      >
        {(rows) => <p>{rows.join()}</p>}
      </Panel>
    </PageOutage>,
  );
  return screen.getByRole("region", { name: "Top gainers" });
}
afterEach(cleanup);

test("before the first answer a panel is busy and shows no figures", () => {
  const panel = show({});
  expect(panel.getAttribute("aria-busy")).toBe("true");
  expect(panel.textContent).not.toContain("push");
});

test.each([
  ["push", "push"],
  ["http", "polled"],
  ["derived", "derived from board"],
] as const)("a panel with figures by %s says “%s” and how old they are", (via, words) => {
  const panel = show({ data: reading({ via }) });
  expect(panel.textContent).toContain("COPA");
  expect(panel.textContent).toMatch(new RegExp(`${words}\\s*3 s`));
  expect(panel.dataset.stale).toBe("false");
});

test("a failure before any data shows the reason and a button to retry", async () => {
  const refetch = vi.fn();
  const panel = show({ error: new Unreachable(), refetch });
  expect(panel.textContent).toContain("could not be reached");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("a panel whose data the exchange lacks shows that, without a retry button", () => {
  class Absent extends Error {
    kind = "absent";
  }
  const panel = show({ error: new Absent() });
  expect(panel.textContent).toContain("The exchange has no data for this.");
  expect(panel.textContent).not.toMatch(/refused|Last tried/);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a failure keeps the last data on screen and is reported beside it", () => {
  const panel = show({ data: reading(), error: new Unreachable() });
  expect(panel.textContent).toContain("COPA");
  expect(panel.textContent).toContain("The figures are as last received.");
});

test("in an outage that the page reports, a panel keeps its data, mark and age", () => {
  const panel = show({ data: reading(), error: new Unreachable() }, "stale", true);
  expect(panel.textContent).toContain("COPA");
  expect(panel.textContent).toMatch(/stale.*3 s/);
  expect(panel.textContent).not.toContain("could not be reached");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("in an outage a panel without data says that it has none; if it failed for another reason, it gives that reason", () => {
  expect(show({ error: new Unreachable() }, "stale", true).textContent).toContain("Nothing received yet.");
  cleanup();
  expect(show({ error: new Error("x") }, "stale", true).textContent).toContain("This page had an error.");
});

test("in an outage a panel without data shows no loading state, even before its own request failed", () => {
  const panel = show({}, "stale", true);
  expect(panel.textContent).toContain("Nothing received yet.");
  expect(panel.getAttribute("aria-busy")).toBe("false");
  expect(panel.querySelector(".bg-bar")).toBeNull();
});

test("an empty answer is explained in words", () => {
  expect(show({ data: reading({ value: [] }) }).textContent).toContain("Nothing rose.");
});

test.each(["stale", "offline"] as const)(
  "figures that are %s have no colours and are marked",
  (freshness) => {
    const panel = show({ data: reading() }, freshness);
    expect(panel.dataset.stale).toBe("true");
    expect(panel.textContent).toContain(freshness);
  },
);

test.each(["delayed", "not-moving", "closed"] as const)(
  "figures that are %s keep their colours",
  (freshness) => {
    expect(show({ data: reading() }, freshness).dataset.stale).toBe("false");
  },
);

test("a panel that never had an answer still shows its failure and the failure's time while it retries", () => {
  const failing = { data: undefined, error: new Unreachable() };
  const drawn = (query: PanelQuery<string[]>) => (
    <Panel title="Top gainers" freshness="live" reading={query}>
      {(rows) => <p>{rows.join()}</p>}
    </Panel>
  );
  const { rerender } = render(drawn(failing));
  const panel = screen.getByRole("region", { name: "Top gainers" });
  rerender(drawn({ data: undefined, error: null }));
  expect(panel.textContent).toMatch(/could not be reached\.\s*Last tried 0 s ago\./);
  expect(panel.getAttribute("aria-busy")).toBe("false");
  rerender(drawn({ data: reading(), error: null }));
  expect(panel.textContent).not.toContain("could not be reached");
});

test("a pressed chip shows the source, the time of upstream's answer, and any problem with the answer", async () => {
  const clock = { at: Date.parse("2026-11-20T11:42:07+05:30") };
  show({ data: reading({ from: "/topGainers", via: "http", clock, stale: true, dropped: 2 }) });
  const chip = screen.getByRole("button", { name: /polled/ });
  expect(chip.title).toBe("");
  await userEvent.hover(chip);
  expect(chip.title).toContain("Source: /topGainers");
  expect(chip.title).toContain("11:42:07");
  expect(chip.title).toContain("server's cache");
  expect(chip.title).toContain("2 rows left out");
});

test("while the whole market does not move, a panel says so and keeps its colours", () => {
  const panel = show({ data: reading() }, "not-moving");
  expect(panel.textContent).toContain("not moving");
  expect(panel.dataset.stale).toBe("false");
});
