import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideNote, showNote } from "#ui/screen/pageState";
import { CornerNote, KeepingNotice } from "./seldomNotices.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  hideNote();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const noted = () => screen.getByRole("status").textContent;

test("a note disappears by itself after six seconds", () => {
  render(<CornerNote />);
  act(() => showNote("Saved"));
  expect(noted()).toContain("Saved");
  pass(5_900);
  expect(noted()).toContain("Saved");
  pass(200);
  expect(noted()).toBe("");
});

test("a note stays while the pointer is over it, and its button closes it", () => {
  render(<CornerNote />);
  act(() => showNote("Saved"));
  fireEvent.pointerEnter(screen.getByText("Saved").parentElement ?? document.body);
  pass(60_000);
  expect(noted()).toContain("Saved");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(noted()).toBe("");
});

test("a notice about lost choices names their copy, and stays until it is understood", () => {
  const understood = vi.fn();
  render(<KeepingNotice trouble="unreadable" of="look" copy="pola-copy" onUnderstood={understood} />);
  pass(60_000);
  expect(screen.getByRole("alert").textContent).toContain("pola-copy");
  fireEvent.click(screen.getByRole("button", { name: "Understood" }));
  expect(understood).toHaveBeenCalledOnce();
});
