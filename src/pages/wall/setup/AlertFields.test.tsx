import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { readWall, type Wall, wallAddress } from "#pages/wall/playlist/link";
import { AlertFields } from "./AlertFields.tsx";

afterEach(cleanup);

let address = "";
function Form({ alerts }: { alerts?: string }) {
  const [wall, set] = useState<Wall>(() => readWall({ alerts }).wall);
  address = wallAddress(wall);
  return <AlertFields setup={{ wall, set }} />;
}
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const list = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

test("the link names no alerts, all of them, or the chosen watchlists", () => {
  render(<Form />);
  expect(address).toBe("/wall");
  choose("Every rule");
  expect(address).toBe("/wall?alerts=all");
  choose("Rules for watchlists");
  expect(address).toBe("/wall?alerts=main");
  expect(list("Main").checked).toBe(true);
  choose("No alerts");
  expect(address).toBe("/wall");
});

test("lists of another browser that the link names stay until they are taken away", () => {
  render(<Form alerts="banks.tea" />);
  expect([list("banks").checked, list("tea").checked, list("Main").checked]).toEqual([true, true, false]);
  fireEvent.click(list("Main"));
  expect(address).toBe("/wall?alerts=banks.tea.main");
  fireEvent.click(list("banks"));
  expect(address).toBe("/wall?alerts=tea.main");
});

test("a link without any list shows no alerts", () => {
  render(<Form alerts="tea" />);
  fireEvent.click(list("tea"));
  expect(address).toBe("/wall");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "No alerts" }).checked).toBe(true);
});
