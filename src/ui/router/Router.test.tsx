import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, Fragment } from "react";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { places } from "./places.ts";
import { Link, Redirect, Router } from "./Router.tsx";
import { RouteTable, useChange, useParams, useSearch } from "./routes.ts";

const schema = v.object({ filter: v.fallback(v.optional(v.picklist(["name", "price", "age"])), undefined) });
const Nothing = () => null;

function Home() {
  return (
    <nav>
      <Link to="/board" search={{ filter: "price" }}>
        list
      </Link>
      <Link to="/s/$symbol" params={{ symbol: "A&B" }}>
        one
      </Link>
    </nav>
  );
}
function List() {
  const { filter = "none" } = useSearch({ from: "/board" });
  const change = useChange({ from: "/board" });
  return (
    <>
      <p>only {filter}</p>
      <button type="button" onClick={() => change({ search: { filter: "name" }, replace: true })}>
        names
      </button>
      <Link to="/board">list</Link>
    </>
  );
}
function One() {
  const { symbol } = useParams({ from: "/s/$symbol" });
  if (symbol === "OLD") return <Redirect to="/board" search={{ filter: "age" }} />;
  return <p>this is {symbol}</p>;
}

const open = (list: () => Promise<ComponentType> = async () => List) =>
  render(
    <Router
      table={
        new RouteTable({
          searches: { "/": schema, "/board": schema, "/s/$symbol": schema },
          pages: { "/": async () => Home, "/board": list, "/s/$symbol": async () => One },
        })
      }
      {...{ frame: Fragment as never, missing: Nothing, failed: Nothing, failedFrame: Nothing }}
    />,
  );

afterEach(() => {
  cleanup();
  places.go("/", false);
});

test("a plain click opens the page without a reload, and the browser handles any other click", async () => {
  open();
  const link = await screen.findByRole("link", { name: "list" });
  expect(link.getAttribute("href")).toBe("/board?filter=price");
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(link)).toBe(false);
  expect(await screen.findByText("only price")).toBeTruthy();
});

test("the old page stays until the code of the next one is loaded", async () => {
  let come = () => {};
  open(() => new Promise((resolve) => (come = () => resolve(List))));
  fireEvent.click(await screen.findByRole("link", { name: "list" }));
  expect(places.now().path).toBe("/");
  expect(screen.getByRole("link", { name: "list" })).toBeTruthy();
  await act(async () => come());
  expect(await screen.findByText("only price")).toBeTruthy();
});

test("of several quick clicks the last one wins, whichever code is loaded first", async () => {
  let come = () => {};
  open(() => new Promise((resolve) => (come = () => resolve(List))));
  fireEvent.click(await screen.findByRole("link", { name: "list" }));
  fireEvent.click(screen.getByRole("link", { name: "one" }));
  expect(await screen.findByText("this is A&B")).toBeTruthy();
  await act(async () => come());
  expect(places.now().path).toBe("/s/A%26B");
});

test("a choice changes the address within the same history entry", async () => {
  places.go("/board?filter=price", false);
  open();
  await screen.findByText("only price");
  const { entry } = places.now();
  fireEvent.click(screen.getByRole("button"));
  expect(screen.getByText("only name")).toBeTruthy();
  expect(window.location.search).toBe("?filter=name");
  expect(places.now().entry).toBe(entry);
});

test("a page stays mounted after its code was requested a second time", async () => {
  places.go("/board", false);
  // every load makes another component, as a repeated load of a module does
  open(async () => () => <List />);
  const button = await screen.findByRole("button");
  fireEvent.pointerEnter(screen.getByRole("link", { name: "list" }));
  await act(async () => {});
  fireEvent.click(button);
  expect(screen.getByText("only name")).toBeTruthy();
  expect(screen.getByRole("button")).toBe(button);
});

test("code that failed to load is requested once more", async () => {
  let tries = 0;
  open(async () => {
    tries += 1;
    if (tries === 1) throw new Error("lost");
    return List;
  });
  const link = await screen.findByRole("link", { name: "list" });
  fireEvent.pointerEnter(link);
  await act(async () => {});
  fireEvent.click(link);
  expect(await screen.findByText("only price")).toBeTruthy();
});

test("an outdated address is replaced by the present one", async () => {
  places.go("/s/OLD", false);
  open();
  expect(await screen.findByText("only age")).toBeTruthy();
});

test("an address with an unreadable query string still opens", async () => {
  places.go("/board?filter=12", false);
  open();
  expect(await screen.findByText("only none")).toBeTruthy();
});
