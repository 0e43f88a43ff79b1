import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { now } from "#feed/clock/clock";
import { parseBody } from "#wire/contract/parseBody";
import { gatewayHealth } from "#wire/gateway/gatewayHealth";
import { GatewaysPanel } from "./GatewaysPanel.tsx";
import { GatewayPanel } from "./ownPanels.tsx";

afterEach(cleanup);

const started = Date.parse("2026-11-20T09:15:30+05:30");
const one = {
  ...{ name: "hall:4173", role: "follows", since: started, fence: 7, browsers: 1_204 },
  ...{ interested: true, recording: null, lag: 3.4, self: false },
};
const leader = {
  ...one,
  ...{ name: "attic:4173", role: "leads", recording: "2026-11-20", lag: 0, self: true },
};
const shared = {
  ...{ engine: "redis", outage: 0, role: "leads", fence: 7, taken: 1, refused: 0 },
  gateways: [leader, one] as unknown[],
};

/** Draws the server's report as it comes over the wire. */
function show(gateways: object | undefined, { age = 0, failed = false } = {}) {
  const sent = { operations: [], now: started + 60_000, ...(gateways && { gateways }) };
  const { body } = parseBody(gatewayHealth, JSON.parse(JSON.stringify(sent)));
  const data = { value: body, fetchedAt: now() - age, via: "http" as const, from: "/healthz?full" };
  render(<GatewaysPanel gateway={{ data, error: failed ? new Error("no answer") : null }} />);
}
const panel = () => screen.getByRole("region", { name: "Gateways" });
const rowOf = (name: string) => within(panel()).getByRole("row", { name: new RegExp(name) });
const cellsOf = (name: string) =>
  within(rowOf(name))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

test("each gateway has its role, its browsers, its delay from the leader and its recording", () => {
  show(shared);
  expect(cellsOf("attic:4173")).toEqual(["leads", expect.any(String), "1,204", "—", "2026-11-20"]);
  expect(cellsOf("hall:4173")).toEqual(["follows", expect.any(String), "1,204", "3 ms", "no"]);
  expect(rowOf("attic:4173").textContent).toContain("this one");
  expect(rowOf("hall:4173").textContent).not.toContain("this one");
  expect(panel().textContent).toContain("The shared store (redis) answers.");
});

test("a gateway that follows and got no message in the last second has no delay", () => {
  show({ ...shared, gateways: [leader, { ...one, lag: null }] });
  expect(cellsOf("hall:4173")[3]).toBe("no message now");
});

test.each([
  ["leads", "This gateway leads, and goes on"],
  ["follows", "This gateway gets no new figures until it works alone"],
  ["alone", "Each gateway sends its own requests, at a tenth of the usual pace"],
])(
  "while the store is out of reach, a gateway that %s says for how long and what that means",
  (role, words) => {
    show({ ...shared, role, outage: 3_900_000.5, gateways: [{ ...leader, role }] });
    expect(panel().textContent).toContain("has been out of reach for 1 h 5 min.");
    expect(panel().textContent).toContain(words);
  },
);

test("a gateway that works alone is marked", () => {
  show({ ...shared, gateways: [{ ...leader, role: "alone" }] });
  expect(rowOf("attic:4173").dataset.state).toBe("failing");
  expect(cellsOf("attic:4173")[0]).toBe("works alone");
});

test("a row that cannot be read stays in the list, and a role of another release is shown as sent", () => {
  show({ ...shared, gateways: [leader, { ...one, browsers: "many" }, { ...one, role: "waits" }] });
  expect(within(panel()).getAllByRole("row")).toHaveLength(1 + 3);
  expect(cellsOf("\\?")).toEqual(["—", "—", "—", "—", "no"]);
  expect(cellsOf("hall:4173")[0]).toBe("waits");
});

test("while the server does not answer, the panel gives the age of the last report instead of the state of the store", () => {
  show(shared, { age: 95_000, failed: true });
  expect(panel().textContent).toContain("the last report that it sent, 1 min ago");
  expect(panel().textContent).not.toContain("(redis) answers");
});

test.each([
  ["leads", "down since"],
  ["follows", "only the gateway that leads has one"],
])("the report of a gateway that %s says so of its push link", (role, words) => {
  const sent = { operations: [], now: started, link: { state: "down" }, gateways: { ...shared, role } };
  const value = parseBody(gatewayHealth, sent).body;
  render(<GatewayPanel gateway={{ data: { value, fetchedAt: 1, via: "http", from: "/" }, error: null }} />);
  expect(screen.getByRole("region", { name: "The server's own report" }).textContent).toContain(words);
});

test("a server that works alone, or that sends no readable list, has no such panel", () => {
  show(undefined);
  expect(screen.queryByRole("region")).toBeNull();
  show({ ...shared, gateways: "none" });
  expect(screen.queryByRole("region")).toBeNull();
});
