import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { inPage } from "#ui/testing/inPage.tsx";
import { roomFor } from "#ui/testing/pagedScene";
import { WallLine } from "./WallLine.tsx";

beforeEach(() => {
  roomFor(10);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async () => Response.json({ apierror: { status: "NOT_FOUND" } }, { status: 404 }));
  boardStore.takeSnapshot(
    readingOf(
      [
        wireRow("COPA.N0000", 10, { name: "CORAL  PACKAGING PLC", turnover: 100, sharevolume: 10 }),
        wireRow("BOTH.N0000", 10),
        wireRow("BOTH.X0000", 9),
      ],
      Date.now(),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an unknown symbol is reported, and so is a ticker that several lines share", async () => {
  inPage(<WallLine subject="NOPE.N0000" />);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toContain("NOPE.N0000");
  cleanup();
  inPage(<WallLine subject="BOTH" />);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("BOTH has more than one line");
});

test("without a quote the board's figures are shown, and the quote's failure is reported", async () => {
  inPage(<WallLine subject="COPA" />);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Coral Packaging PLC");
  const head = document.querySelector(".symbol-head");
  expect(head?.querySelector('[data-field="price"]')?.textContent).toBe("10.00");
  expect(head?.textContent).toContain("VWAP10.00");
  const panel = await screen.findByRole("region", { name: "Ranges, activity, risk and identity" });
  expect(panel.textContent?.length).toBeGreaterThan("Ranges, activity, risk and identity".length);
});
