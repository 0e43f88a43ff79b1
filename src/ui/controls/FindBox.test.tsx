import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FindBox } from "./FindBox.tsx";

const lines = ["JKH.N0000", "JKH.X0000", "HNB.N0000"];
const onPick = vi.fn<(item: string | undefined, typed: string) => void>();
afterEach(() => {
  cleanup();
  onPick.mockReset();
});

function shown() {
  render(
    <FindBox
      label="Add a line"
      find={(typed) => lines.filter((line) => line.includes(typed.toUpperCase()))}
      keyOf={(line) => line}
      draw={(line) => line}
      onPick={onPick}
    />,
  );
  return screen.getByRole<HTMLInputElement>("combobox", { name: "Add a line" });
}
const type = (box: HTMLElement, value: string) => fireEvent.input(box, { target: { value } });
const chosen = () => screen.getByRole("option", { selected: true });

test("the first match is chosen, the arrow keys move through the list and around its ends, and the box names the chosen item", () => {
  const box = shown();
  type(box, "jkh");
  expect(box.getAttribute("aria-expanded")).toBe("true");
  const seen = ["ArrowDown", "ArrowDown", "ArrowUp"].map((key) => {
    fireEvent.keyDown(box, { key });
    expect(box.getAttribute("aria-activedescendant")).toBe(chosen().id);
    return chosen().textContent;
  });
  expect(seen).toEqual(["JKH.X0000", "JKH.N0000", "JKH.X0000"]);
  fireEvent.keyDown(box, { key: "Enter" });
  expect(onPick.mock.calls).toEqual([["JKH.X0000", "jkh"]]);
  expect(box.value).toBe("");
});

test("another letter chooses the first match again", () => {
  const box = shown();
  type(box, "n0000");
  fireEvent.keyDown(box, { key: "ArrowDown" });
  expect(chosen().textContent).toBe("HNB.N0000");
  type(box, "0000");
  expect(chosen().textContent).toBe("JKH.N0000");
});

test("a click takes an item, and the pointer chooses the item under it", () => {
  const box = shown();
  type(box, "jkh");
  const [, second] = screen.getAllByRole("option");
  if (!second) throw new Error("two lines match");
  fireEvent.pointerMove(second);
  expect(chosen()).toBe(second);
  fireEvent.click(second);
  expect(onPick.mock.calls).toEqual([["JKH.X0000", "jkh"]]);
});

test("Enter without a match passes the text on, and Enter in an empty box does nothing", () => {
  const box = shown();
  fireEvent.keyDown(box, { key: "Enter" });
  expect(onPick).not.toHaveBeenCalled();
  type(box, "zzz ");
  expect(box.getAttribute("aria-expanded")).toBe("false");
  expect(box.hasAttribute("aria-activedescendant")).toBe(false);
  fireEvent.keyDown(box, { key: "Enter" });
  expect(onPick.mock.calls).toEqual([[undefined, "zzz"]]);
});

test("Enter that ends a word in an input method takes nothing", () => {
  const box = shown();
  type(box, "jkh");
  fireEvent.keyDown(box, { key: "Enter", isComposing: true });
  fireEvent.keyDown(box, { key: "Enter", keyCode: 229 });
  expect(onPick).not.toHaveBeenCalled();
});

test("Escape empties the box and takes nothing", () => {
  const box = shown();
  type(box, "jkh");
  fireEvent.keyDown(box, { key: "Escape" });
  expect(box.value).toBe("");
  expect(onPick).not.toHaveBeenCalled();
});
