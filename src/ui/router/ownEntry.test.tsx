import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { places } from "./places.ts";
import { RouteContext, RouteTable, useOwnEntry } from "./routes.ts";

const word = v.fallback(v.optional(v.string()), undefined);
const schema = v.object({ item: word, paper: word, filter: word });
const table = new RouteTable({ searches: { "/list": schema }, pages: {} });

function opening() {
  const wrapper = ({ children }: { children?: unknown }) => (
    <RouteContext value={table}>{children as ReactNode}</RouteContext>
  );
  const open = (name: "item" | "paper") =>
    renderHook(() => useOwnEntry("/list" as never, name as never), { wrapper }).result.current as (
      value: string | undefined,
    ) => void;
  return { item: open("item"), paper: open("paper") };
}
const at = () => places.now().search;
const back = async (to: string) => {
  act(() => window.history.back());
  await waitFor(() => expect(at()).toBe(to));
};

beforeEach(() => places.go("/list?filter=x", false));
afterEach(cleanup);

test("Back closes opened dialogs one after the other, and then leaves the page", async () => {
  const { entry } = places.now();
  const { item, paper } = opening();
  item("a");
  expect(at()).toBe("?filter=x&item=a");
  paper("a");
  expect(at()).toBe("?item=a&filter=x&paper=a");
  await back("?filter=x&item=a");
  await back("?filter=x");
  expect(places.now().entry).toBe(entry);
});

test("closing goes back one step, however often it is called at the same time", async () => {
  const { entry } = places.now();
  const { item, paper } = opening();
  item("a");
  paper("a");
  paper(undefined);
  paper(undefined);
  await waitFor(() => expect(at()).toBe("?filter=x&item=a"));
  item(undefined);
  await waitFor(() => expect(at()).toBe("?filter=x"));
  expect(places.now().entry).toBe(entry);
});

test("a dialog that replaces another uses the same history entry", async () => {
  const { entry } = places.now();
  const { item } = opening();
  item("a");
  item("b");
  expect(at()).toBe("?item=b&filter=x");
  await back("?filter=x");
  expect(places.now().entry).toBe(entry);
});

test("closing a dialog that a link opened, or after a later choice, keeps the other parts of the address", () => {
  places.go("/list?item=a&filter=x", false);
  const { item } = opening();
  const { entry } = places.now();
  item(undefined);
  expect(at()).toBe("?filter=x");
  expect(places.now().entry).toBe(entry);

  item("b");
  places.go("/list?item=b&filter=other", true);
  item(undefined);
  expect(at()).toBe("?filter=other");
});
