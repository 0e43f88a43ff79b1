import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { now } from "#feed/clock/clock";
import type { Walls } from "#feed/groups/gatewayHealth";
import { WallsPanel } from "./WallsPanel.tsx";

afterEach(cleanup);

const shown = (value: Partial<Walls>) =>
  render(
    <WallsPanel
      walls={{
        data: {
          value: { walls: [], refused: null, now: now(), ...value },
          fetchedAt: now(),
          via: "http",
          from: "/walls",
        },
        error: null,
      }}
    />,
  );

test("without a report the panel says how a wall appears in the list", () => {
  shown({});
  expect(screen.getByRole("region", { name: "Walls" }).textContent).toContain("No wall has reported yet");
});

test("refused reports are shown with their number, their age and the flag that is missing", () => {
  shown({ refused: { reports: 2, addresses: 1, lastAgo: 40_000 } });
  const panel = screen.getByRole("region", { name: "Walls" });
  expect(panel.textContent).toContain("2 reports were refused, the newest 40 s ago");
  expect(panel.textContent).toContain("--trusted-proxy");
  expect(panel.textContent).toContain("No wall has reported yet");
});
