import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { now } from "#feed/clock/clock";
import type { GatewayHealth } from "#feed/groups/gatewayHealth";
import { parseBody } from "#wire/contract/parseBody";
import { gatewayHealth } from "#wire/gateway/gatewayHealth";
import { AlertsPanel } from "./AlertsPanel.tsx";

afterEach(cleanup);

const at = Date.parse("2026-10-02T11:00:00+05:30");
const alerts = {
  evaluates: true,
  rules: 3,
  words: { armed: 2, blind: 1 },
  cannotFire: [{ place: "rules[2]", reason: "unknown line" }],
  firings: 7,
  errors: 0,
  file: { readAt: at },
  kept: "file",
  webhooks: [
    {
      name: "desk",
      delivered: 6,
      failed: 1,
      refused: 0,
      waiting: 2,
      lastDeliveredAt: at,
      lastFailure: { at: at + 1, reason: "answered 500" },
    },
    {
      name: "phone",
      delivered: 7,
      failed: 1,
      refused: 0,
      waiting: 0,
      lastDeliveredAt: at + 1,
      lastFailure: { at, reason: "no answer" },
    },
  ],
};

/** As the gateway sends it. */
function shown(told: object | undefined) {
  const sent = { operations: [], now: now(), uptime: 1, ...(told && { alerts: told }) };
  const { body } = parseBody(gatewayHealth, JSON.parse(JSON.stringify(sent)));
  const value: GatewayHealth = body;
  return render(
    <AlertsPanel gateway={{ data: { value, fetchedAt: now(), via: "http", from: "/x" }, error: null }} />,
  );
}
const panel = (name: string) => screen.getByRole("region", { name });

test("the panel has the rules by state, those that can never fire, and what is kept", () => {
  shown(alerts);
  const told = panel("Alerts of the server").textContent;
  for (const words of [
    "3 · armed 2 · blind 1",
    "rules[2] can never fire: unknown line",
    "kept across restarts",
  ])
    expect(told).toContain(words);
});

test("a webhook whose newest attempt failed is marked, and one that delivered since is not", () => {
  const { container } = shown(alerts);
  const rows = within(panel("Webhooks")).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent).join()).toContain("answered 500");
  expect(
    [...container.querySelectorAll("tr[data-state]")].map((row) => row.getAttribute("data-state")),
  ).toEqual(["failing", "ok"]);
});

test("a fault of the file is named with its place", () => {
  shown({ ...alerts, file: { readAt: at, fault: { at, place: "rules[0].rule", reason: "no such word" } } });
  expect(panel("Alerts of the server").textContent).toContain("rules[0].rule: no such word");
});

test("a server without rules has no panel", () => {
  const { container } = shown(undefined);
  expect(container.textContent).toBe("");
});
