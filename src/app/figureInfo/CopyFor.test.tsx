// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { operations } from "#wire/operations";
import { CopyFor, readerPath, readerText } from "./CopyFor.tsx";

afterEach(cleanup);

test.each([
  [operations.board.path, "/board", "/v1/board"],
  ["/topic/board", "/", "/v1/board"],
  ["/topic/board", "/blocks", "/v1/blocks"],
  ["/topic/board", "/s/jkh.n0000", "/v1/lines/JKH.N0000"],
  [operations.quote.path, "/s/JKH.N0000", "/v1/lines/JKH.N0000"],
  [operations.sectors.path, "/sectors", "/v1/indices"],
  [operations.losers.path, "/", "/v1/leaders"],
  [operations.circulars.path, "/disclosures", "/v1/disclosures"],
  [operations.quote.path, "/s/%E0%A4%A", undefined],
  [operations.quote.path, "/board", undefined],
  [operations.orderBook.path, "/s/JKH.N0000", undefined],
  [operations.news.path, "/media", undefined],
])("the rows of %s on the page %s are at %s", (from, page, path) => {
  expect(readerPath(from, page)).toBe(path);
});

test("the texts are a formula, a command and a program", () => {
  const here = "https://pola.example";
  expect(readerText("spreadsheet", "/v1/board", here)).toBe(
    '=IMPORTDATA("https://pola.example/v1/board.csv")',
  );
  expect(readerText("spreadsheet", "/v1/lines/JKH.N0000", here)).toBe(
    '=WEBSERVICE("https://pola.example/v1/price/JKH.N0000")',
  );
  expect(readerText("curl", "/v1/board", here)).toBe('curl "https://pola.example/v1/board.csv"');
  expect(readerText("python", "/v1/board", here)).toBe(
    'import pandas\nrows = pandas.read_csv("https://pola.example/v1/board.csv")',
  );
});

const answer = (stampedAt: number | undefined) => ({
  ...{ value: [], fetchedAt: 1, receivedAt: 1, from: operations.board.path, clock: { at: 1, speed: 1 } },
  ...{ via: "http" as const, source: "live" as const, stale: false, dropped: 0, stampedAt },
});

test("without a gateway nothing is offered; with one, a button copies the address and says so", async () => {
  const user = userEvent.setup(); // with a clipboard of its own
  boardStore.takeSnapshot(answer(undefined));
  const { unmount } = render(<CopyFor from={operations.board.path} />);
  expect(screen.queryByRole("group", { name: "Copy for:" })).toBeNull();
  unmount();

  boardStore.takeSnapshot(answer(2));
  render(<CopyFor from={operations.board.path} />);
  await user.click(await screen.findByRole("button", { name: "curl" }));
  await waitFor(() => expect(document.body.textContent).toContain("Copied for curl: /v1/board"));
  expect(await navigator.clipboard.readText()).toBe(`curl "${window.location.origin}/v1/board.csv"`);
});
