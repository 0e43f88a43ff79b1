import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { now } from "#feed/clock/clock";
import type { GatewayHealth } from "#feed/groups/gatewayHealth";
import type { RecordedDay, Recordings } from "#feed/replay/recordedAnswers";
import { RecorderPanel } from "./RecorderPanel.tsx";

afterEach(cleanup);

const reading = <T,>(value: T) => ({
  data: { value, fetchedAt: now(), via: "http" as const, from: "/x" },
  error: null,
});

const at = (time: string) => Date.parse(`2026-10-02T${time}:00+05:30`);
const day: RecordedDay = {
  day: "2026-10-02",
  source: "live",
  from: at("09:30"),
  to: at("15:10"),
  boards: 1_790,
  gaps: [{ from: at("11:02"), to: at("11:05"), why: "the server was not running" }],
  coverage: 98.97,
  octets: 1_312_000,
  complete: true,
  integrity: { boards: 1_790, gaps: 1, coverage: 98.97, equal: true },
  members: [],
};
const health = (recorder: object | undefined) =>
  ({ operations: [], recorder, now: now(), uptime: 1 }) as unknown as GatewayHealth;

const shown = (recorder: object | undefined, listed: Recordings | undefined) =>
  render(<RecorderPanel gateway={reading(health(recorder))} recordings={reading(listed)} />);

const panel = (name: string) => screen.getByRole("region", { name });

test("while it records the panel shows the day's boards, gaps, coverage and size, and links to the list", () => {
  const open = { ...day, complete: false, integrity: null };
  shown(
    { state: "recording", day: "2026-10-02", boards: 1_790, gaps: 1, octets: 1_312_000, problems: [] },
    { days: [open], problems: [] },
  );
  const figures = panel("Recorder").textContent;
  for (const figure of ["recording", "2026-10-02", "1,790", "98.97", "1.3 MB", "compared after 15:10"])
    expect(figures).toContain(figure);
  expect(within(panel("Recorder")).getByRole("link").getAttribute("href")).toBe("/recordings");
  const days = panel("Recordings").textContent;
  expect(days).toContain("11:02–11:05: the server was not running");
  expect(days).toContain("1 recording, 1.3 MB in all.");
});

test("only the recording that is being written is marked as such, not the day's earlier one or a settled day", () => {
  const recordings = [
    { ...day, complete: false, integrity: null },
    { ...day, day: "2026-10-02-2", complete: false, integrity: null },
  ];
  const recorder = { state: "recording", day: "2026-10-02-2", problems: [] };
  const writing = () =>
    within(panel("Recordings"))
      .getAllByRole("row")
      .filter((row) => row.textContent?.includes("still being written"))
      .map((row) => row.querySelector("th span")?.firstChild?.textContent);
  shown(recorder, { days: recordings, problems: [] });
  expect(writing()).toEqual(["2026-10-02-2"]);
  cleanup();
  shown({ ...recorder, integrity: day.integrity }, { days: recordings, problems: [] });
  expect(writing()).toEqual([]);
});

test.each([
  ["on", "sends no requests of its own"],
  ["session", "the recorder itself requests board and indices"],
])("with --record %s it says which requests the recorder sends", (mode, words) => {
  shown({ state: "recording", mode, day: "2026-10-02", problems: [] }, { days: [], problems: [] });
  expect(panel("Recorder").textContent).toContain(words);
});

test.each([
  ["leads", "waiting for a board"],
  ["follows", "only the gateway that leads records"],
])("of several gateways, one that %s says what its recorder waits for", (role, words) => {
  const told = { ...health({ state: "waiting", problems: [] }), gateways: { role } } as GatewayHealth;
  render(<RecorderPanel gateway={reading(told)} recordings={reading({ days: [], problems: [] })} />);
  expect(panel("Recorder").textContent).toContain(words);
});

test("a recorder that stopped is shown with the reason", () => {
  shown({ state: "stopped", reason: "the disk is full (ENOSPC)", problems: [] }, { days: [], problems: [] });
  expect(panel("Recorder").textContent).toContain("stopped: the disk is full (ENOSPC)");
  expect(screen.queryByRole("region", { name: "Recordings" })).toBeNull();
});

test("a file that cannot be used is named with its reason, above the days", () => {
  const why = "it is of version 7, and this server reads version 1";
  shown({ state: "waiting", problems: [] }, { days: [day], problems: [{ file: "2026-09-30", why }] });
  const rows = within(panel("Recordings")).getAllByRole("row").slice(1);
  expect(rows[0]?.textContent).toContain("2026-09-30");
  expect(rows[0]?.textContent).toContain(why);
  expect(rows[0]?.querySelector("[data-head]")).toBeNull(); // the reason is not a number of boards
  expect(panel("Recordings").textContent).toContain("1 file has a fault.");
});

test("a day is marked if its last board, read from the file, differs from the served board", () => {
  const unequal = { ...day, integrity: { boards: 1, gaps: 0, coverage: 1, equal: false } };
  const { container } = shown({ state: "waiting", problems: [] }, { days: [unequal], problems: [] });
  expect(container.querySelector("tr[data-state=failing]")?.textContent).toContain(
    "differs from the board that the server sent",
  );
});

test("the panel says so if the server records nothing, or has no recorder", () => {
  shown({ state: "off" }, { days: [], problems: [] });
  expect(panel("Recorder").textContent).toContain("off; this server records nothing");
  cleanup();
  shown(undefined, undefined);
  expect(panel("Recorder").textContent).toContain("does not report on a recorder");
});
