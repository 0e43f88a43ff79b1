import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Freshness } from "#market/day/freshness";
import { useProvenance } from "#ui/words/provenance";
import { SaveTables } from "./SaveTables.tsx";
import { useSavedTable } from "./savedTable.ts";

const files = vi.hoisted(() => [] as { name: string; content: Blob }[]);
vi.mock("./saveFile.ts", () => ({
  saveFile: (content: Blob, name: string) => void files.push({ name, content }),
}));

const at = Date.UTC(2026, 10, 20, 5, 30);

interface SceneProps {
  trust?: Freshness;
  tables?: readonly string[];
}

function Scene({ trust = "live", tables = ["board"] }: SceneProps) {
  const panel = useRef<HTMLElement>(null);
  const origin = { via: "http" as const, fetchedAt: at, clock: { at }, from: "/tradeSummary" };
  useProvenance(panel, { origin, trust });
  return (
    <section ref={panel} className="panel">
      {tables.map((name) => (
        <Offered key={name} name={name} />
      ))}
      <SaveTables />
    </section>
  );
}

function Offered({ name }: { name: string }) {
  return (
    <div ref={useSavedTable(() => ({ name, fields: ["symbol", "price"], rows: [["A.N0000", 1234.5]] }))} />
  );
}

beforeEach(() => {
  files.length = 0;
  document.documentElement.dataset["source"] = "embedded";
});
afterEach(cleanup);

/** Presses a button, and waits for its file. */
async function saved(button: string) {
  fireEvent.click(screen.getByRole("button", { name: button }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [file] = files;
  expect(screen.getByText(`Saved as ${file?.name}`)).toBeTruthy();
  return { name: file?.name, lines: (await file?.content.text())?.split("\r\n") };
}

test("a table is saved as CSV under the name of its contents, with the exchange's time and unformatted figures", async () => {
  render(<Scene />);
  const { name, lines } = await saved("Save as CSV");
  expect(name).toBe("pola-board-2026-11-20T110000-simulated.csv");
  expect(lines).toEqual(["\uFEFFsymbol,price", "A.N0000,1234.5", ""]);
});

test.each(["delayed", "stale", "offline"] as const)(
  "the file name of a table that is %s has that word, and so has the line with its source",
  async (trust) => {
    render(<Scene trust={trust} />);
    const { name, lines } = await saved("… with its source");
    expect(name).toBe(`pola-board-2026-11-20T110000-simulated-${trust}.csv`);
    expect(lines?.[0]).toBe(
      `\uFEFFsource /tradeSummary; as of 2026-11-20T11:00:00+05:30; state ${trust}; simulated`,
    );
    expect(lines?.[1]).toBe("symbol,price");
  },
);

test("a file of the exchange itself is not called simulated", async () => {
  document.documentElement.dataset["source"] = "upstream";
  render(<Scene trust="closed" />);
  expect((await saved("Save as CSV")).name).toBe("pola-board-2026-11-20T110000.csv");
});

test("in a panel with several tables each has its own numbered button", async () => {
  render(<Scene tables={["gainers", "losers"]} />);
  expect((await saved("Save as CSV 2")).name).toMatch(/^pola-losers-/);
});

test("a panel without a table offers no file", () => {
  render(<Scene tables={[]} />);
  expect(screen.queryByRole("button")).toBeNull();
});
