import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { emptyBook, type KeptBook } from "#feed/positions/positionRecords";
import { ImportDialog } from "./ImportDialog.tsx";

afterEach(cleanup);

function shownDialog(mappings: KeptBook["mappings"] = []) {
  const market = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const { container } = render(
    <QueryClientProvider client={market}>
      <ImportDialog book={{ ...emptyBook, mappings }} portfolio={undefined} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const input = container.ownerDocument.querySelector('input[type="file"]');
  if (!input) throw new Error("no button for a file");
  return {
    open: (...bytes: (string | Uint8Array<ArrayBuffer>)[]) =>
      fireEvent.change(input, { target: { files: [new File(bytes, "trades.csv")] } }),
    paste: (written: string) =>
      fireEvent.change(screen.getByRole("textbox", { name: "Pasted text" }), { target: { value: written } }),
  };
}

const picked = (head: RegExp) => (screen.getByRole("combobox", { name: head }) as HTMLSelectElement).value;

test("an empty file, and a heading without rows, are told", async () => {
  const { open, paste } = shownDialog();
  open("");
  expect(await screen.findByText("trades.csv is empty.")).toBeTruthy();
  paste("Date,Symbol,Side,Qty,Price");
  expect(screen.getByText("There is no row to read.")).toBeTruthy();
});

test("a file of an older program has its letters", async () => {
  const head = Uint8Array.from("Date;Symbol;Side;St\u00FCck;Price\n", (letter) => letter.charCodeAt(0));
  shownDialog().open(head, "2026-10-02;JKH.N0000;Buy;10;20,00");
  expect(await screen.findByText("St\u00FCck")).toBeTruthy();
});

test("a column of shares that a person chose tells the side by its signs", () => {
  shownDialog().paste(
    "Date,Symbol,Menge,Price\n2026-10-02,JKH.N0000,10,20.00\n2026-10-03,JKH.N0000,-5,20.50",
  );
  expect(screen.getByText(/^0 new rows/)).toBeTruthy();
  fireEvent.change(screen.getByRole("combobox", { name: /Menge/ }), { target: { value: "shares" } });
  expect(screen.getByText(/^2 new rows/)).toBeTruthy();
});

test("a kept mapping is used for the same headings, and only for these", () => {
  const columns = ["day", "symbol", "shares", "price"] as const;
  const mapping = { columns, dayOrder: "dayFirst", sign: ".", usualKind: "sell" } as const;
  const { paste } = shownDialog([{ name: "Asha", mapping, head: ["A", "B", "C", "D"] }]);
  const row = "\n2026-10-02,JKH.N0000,10,20.00";
  paste(`A,B,C,D${row}`);
  expect(picked(/Kept mapping/)).toBe("Asha");
  expect(screen.getByText(/^1 new row,/)).toBeTruthy();
  paste(`A,B,C,E${row}`);
  expect(picked(/Kept mapping/)).toBe("");
});
