import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useRef } from "react";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { places } from "./places.ts";
import { Link, Router } from "./Router.tsx";
import { RouteTable } from "./routes.ts";
import { useScrollPlace } from "./scrollPlace.ts";

const Nothing = () => null;

function Frame({ children }: { children: ReactNode }) {
  const page = useRef<HTMLElement>(null);
  useScrollPlace(page);
  return <main ref={page}>{children}</main>;
}

const open = () =>
  render(
    <Router
      table={
        new RouteTable({
          searches: { "/": v.object({}), "/board": v.object({}) },
          pages: {
            "/": async () => () => <Link to="/board">board</Link>,
            "/board": async () => () => <p>lines</p>,
          },
        })
      }
      {...{ frame: Frame as never, missing: Nothing, failed: Nothing, failedFrame: Nothing }}
    />,
  );

afterEach(() => {
  cleanup();
  places.go("/", false);
});

test("going back shows the page where a link was clicked, also if no scroll event came before the click", async () => {
  open();
  const link = await screen.findByText("board");
  const main = screen.getByRole("main");
  main.scrollTop = 300;
  fireEvent.click(link);
  await screen.findByText("lines");
  expect(main.scrollTop).toBe(0);
  await act(async () => history.back());
  await screen.findByText("board");
  expect(main.scrollTop).toBe(300);
});
