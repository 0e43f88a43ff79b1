/** What a person at a wall sees of its state, in a story. */
import { screen } from "@testing-library/dom";
import type { Story } from "./scene.ts";

export const monday = "2026-11-23T11:00";
export const three = "/wall?views=leaders:20,board:20,overview:20";

interface Look {
  view: string;
  /** the state, as an attribute for scripts */
  word: string;
  /** whether figures are marked as old */
  framed: boolean;
  band: string;
  age: string;
  beats: number;
  beating: boolean;
}

const textOf = (part: string) => document.querySelector(part)?.textContent ?? "";

export function look(): Look {
  const state = new Map(
    (document.documentElement.dataset.wallState ?? "")
      .split(" ")
      .map((said) => said.split("=") as [string, string]),
  );
  const beat = document.querySelector<HTMLElement>("[data-beats]");
  return {
    view: state.get("view") ?? "",
    word: state.get("word") ?? "",
    framed: document.querySelector("[data-framed=true]") !== null,
    band: textOf(".wall-band"),
    age: textOf(".wall-age"),
    beats: Number(beat?.dataset.beats),
    beating: beat?.dataset.beating === "true",
  };
}

export const hasWord = (word: string) => () => look().word === word;

/** The views shown during this many ms. */
export async function viewsIn(story: Story, ms: number): Promise<Set<string>> {
  const seen = new Set<string>();
  await story.pass(ms, () => void seen.add(look().view));
  return seen;
}

/** The header's text about the day. */
export const phase = (): string => textOf(".wall-phase");

/** The text in the corner about what the wall leaves out. */
export const corner = (): string => textOf(".wall-corner");

export const news = (): string => screen.queryByRole("status", { name: "News" })?.textContent ?? "";
