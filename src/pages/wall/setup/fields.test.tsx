import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { readWall, type Wall, wallAddress } from "#pages/wall/playlist/link";
import { AlertFields, NumberField } from "./fields.tsx";

afterEach(cleanup);

test("a number outside the field's range is rejected, and the field says which value stays", () => {
  const taken = vi.fn();
  render(<NumberField label="Seconds" value={30} min={10} max={600} onChange={taken} />);
  const field = screen.getByLabelText<HTMLInputElement>("Seconds");
  fireEvent.change(field, { target: { value: "5" } });
  fireEvent(field, new FocusEvent("focusout", { bubbles: true }));
  expect(taken).not.toHaveBeenCalled();
  expect(field.value).toBe("30");
  expect(screen.getByRole("alert").textContent).toBe("5 is not between 10 and 600. The value is still 30.");
  fireEvent.change(field, { target: { value: "45" } });
  expect(taken).toHaveBeenCalledExactlyOnceWith(45);
  expect(screen.queryByRole("alert")).toBeNull();
});

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
