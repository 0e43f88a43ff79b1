import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { readingOf } from "#feed/testing/freshnessScene";
import { inPage } from "#ui/testing/inPage.tsx";
import { useWays } from "./derivedColumns.ts";

afterEach(cleanup);

function Shown() {
  const { known, up, all } = useWays();
  return <p>{known ? `${up} of ${all}` : "not known"}</p>;
}

test("before the first board the counts are unknown; for an empty board they are zero", async () => {
  inPage(<Shown />);
  expect(screen.getByText("not known")).toBeTruthy();
  boardStore.takeSnapshot(readingOf([], Date.now()));
  expect(await screen.findByText("0 of 0")).toBeTruthy();
});
