import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePreferences } from "#ui/preferences/preferences";
import { colombo, playerOf, recordingFrom, stateOf } from "./testing/playerScene.ts";

const shown = vi.hoisted(() => ({ player: undefined as unknown, boardAt: undefined as number | undefined }));
vi.mock("#feed/replay/replay", () => ({ usePlayer: () => shown.player }));
vi.mock("#feed/tape/dayEvents", () => ({ useDayEvents: () => undefined }));
vi.mock("#feed/board/board", () => ({
  useBoardMeta: () =>
    shown.boardAt === undefined
      ? { loaded: false }
      : { loaded: true, clock: { at: shown.boardAt, speed: 1 } },
}));

const { ReplayBar } = await import("./ReplayBar.tsx");

beforeEach(() => {
  shown.boardAt = colombo("11:30:00");
});
afterEach(() => {
  cleanup();
  act(() => usePreferences.setState({ letterKeys: true }));
});

function bar(given: Parameters<typeof stateOf>[0] = {}) {
  const scene = playerOf(stateOf(given));
  shown.player = scene.player;
  render(<ReplayBar />);
  return { ...scene, text: () => screen.getByRole("region", { name: "Replay" }).textContent };
}

const keys = [
  ["One minute back", "["],
  ["Previous board", ","],
  ["Play", "Space"],
  ["Next board", "."],
  ["One minute forward", "]"],
] as const;

test("the tooltip of each button names its key, unless letter keys are off", () => {
  bar();
  const titles = () => keys.map(([name]) => screen.getByRole("button", { name }).getAttribute("title"));
  expect(titles()).toEqual(keys.map(([name, key]) => `${name}, key ${key}`));
  act(() => usePreferences.setState({ letterKeys: false }));
  expect(titles()).toEqual(keys.map(([name]) => name));
});

test("each key does what its button does, and the space bar plays and pauses", () => {
  const { calls, change } = bar();
  for (const key of ["[", ",", ".", "]", " "]) fireEvent.keyDown(document.body, { key });
  const expected = ["minute -1", "board -1", "board 1", "minute 1", "play"];
  expect(calls).toEqual(expected);
  calls.length = 0;
  for (const name of ["One minute back", "Previous board", "Next board", "One minute forward", "Play"])
    fireEvent.click(screen.getByRole("button", { name }));
  expect(calls).toEqual(expected);
  change({ playing: true });
  fireEvent.keyDown(document.body, { key: " " });
  expect(calls.at(-1)).toBe("pause");
  expect(screen.queryByRole("button", { name: "Play" })).toBeNull();
  expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
});

test("keys do nothing while the user writes, with a modifier, or while letter keys are off", () => {
  const { calls } = bar();
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Exchange time" }), { key: "." });
  fireEvent.keyDown(document.body, { key: ".", ctrlKey: true });
  act(() => usePreferences.setState({ letterKeys: false }));
  fireEvent.keyDown(document.body, { key: "." });
  expect(calls).toEqual([]);
});

test("a speed is chosen, and the slider leads to a moment", () => {
  const { calls } = bar();
  const speed = screen.getByRole<HTMLSelectElement>("combobox", { name: "Speed" });
  speed.value = "5";
  fireEvent(speed, new Event("change", { bubbles: true }));
  const slider = screen.getByRole("slider", { name: "Moment" });
  expect(slider.getAttribute("aria-valuetext")).toBe("11:30:00");
  fireEvent.input(slider, { target: { value: String(colombo("09:30:00")) } });
  expect(calls).toEqual(["pace 5", "pause", `go ${colombo("09:30:00")}`]);
});

test("a written time leads to its moment; a text that is no time is named, and the message goes with it", () => {
  const { calls } = bar();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Exchange time" });
  const write = (value: string) => fireEvent.input(field, { target: { value } });
  const enter = () => fireEvent.keyDown(field, { key: "Enter" });
  write("11:42");
  enter();
  expect(calls).toEqual([`go ${colombo("11:42:00")}`]);
  write("99:99");
  enter();
  expect(field.validationMessage).toBe("“99:99” is not a time. Write a time as 11:42 or 11:42:10.");
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.focusOut(field);
  expect(screen.getByRole("alert").textContent).toContain("“99:99” is not a time.");
  write("11:30:00");
  expect(field.validationMessage).toBe("");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(calls).toHaveLength(1);
});

test("the bar names the board that the figures are from, and how much of the day is recorded", () => {
  const { text } = bar({ day: recordingFrom("09:25:00", "14:30:00", { boards: 900, coverage: 97.9 }) });
  expect(text()).toContain("Board of 11:30:00, as Pola saw it.");
  expect(text()).toContain("900 boards recorded, 97 % of the session.");
  expect(text()).not.toContain("gap");
});

test("of a session that goes on, the bar says that the part of the time so far is recorded", () => {
  const day = recordingFrom("09:25:00", "11:30:00", { boards: 900, coverage: 97.9, complete: false });
  const { text, change } = bar({ day, present: colombo("11:31:00") });
  expect(text()).toContain("900 boards recorded, 97 % of the session so far.");
  change({ present: colombo("14:30:00") });
  expect(text()).toContain("900 boards recorded, 97 % of the session.");
});

test("in a gap the bar says from which board the figures are, and the slider has the gap hatched", () => {
  const gap = { from: colombo("11:29:00"), to: colombo("11:31:00"), why: "" };
  const { text } = bar({ day: recordingFrom("09:25:00", "14:30:00", { gaps: [gap] }) });
  expect(text()).toContain("No board from 11:29:00 to 11:31:00. The figures are from 11:29:00.");
  expect(text()).toContain("1 gap (hatched).");
  expect(document.querySelectorAll(`[data-gap="${gap.from}"]`)).toHaveLength(1);
});

test("the time after the end of a recording is not a gap of the slider", () => {
  const gap = { from: colombo("12:00:00"), to: colombo("14:30:00"), why: "the server was stopped" };
  const { text } = bar({ day: recordingFrom("09:25:00", "12:00:00", { gaps: [gap] }) });
  expect(text()).not.toContain("gap");
  expect(document.querySelectorAll("[data-gap]")).toHaveLength(0);
});

test("the time that playing passed over is named with its length", () => {
  const { text } = bar({ skipped: { from: colombo("11:27:00"), to: colombo("11:30:00") } });
  expect(text()).toContain("Skipped 3 min not recorded, 11:27:00 to 11:30:00.");
});

test("a moment outside the recorded hours is named with the moment that is shown", () => {
  const { text, change } = bar({ unrecorded: colombo("08:00:00"), present: colombo("15:00:00") });
  expect(text()).toContain("08:00:00 was not recorded. The nearest recorded moment is shown, 11:30:00.");
  change({ unrecorded: colombo("18:00:00") });
  expect(text()).toContain(
    "18:00:00 has not come yet: it was 15:00:00 when this page was opened. The newest recorded moment is shown, 11:30:00.",
  );
  change({ unrecorded: undefined });
  expect(text()).toContain("Board of 11:30:00");
});

test("a step that failed is named, and the way back to the present stays", () => {
  const { text } = bar({ problem: "failed" });
  expect(text()).toContain("The recording could not be read from this page's server.");
  expect(screen.getByRole("link", { name: "Back to now" })).toBeTruthy();
});

test("two recordings of a day have different entries in the list, with their hours and numbers", () => {
  const one = recordingFrom("10:30:00", "10:31:00");
  const two = recordingFrom("10:28:00", "10:29:00", { day: "2026-11-20-2" });
  bar({ day: one, days: [one, two], number: 1, at: colombo("10:30:30") });
  expect(screen.getAllByRole("option", { name: /recording/ }).map(({ textContent }) => textContent)).toEqual([
    "20 Nov 2026, 10:30–10:31, recording 1",
    "20 Nov 2026, 10:28–10:29, recording 2",
  ]);
});

test("the comparison with now begins at the moment shown, in its recording", () => {
  bar({ number: 2 });
  expect(screen.getByRole("link", { name: "Compare with now" }).getAttribute("href")).toBe(
    "/away?since=2026-11-20-2T11:30:00",
  );
});
