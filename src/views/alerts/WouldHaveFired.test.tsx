import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type Rule, usualRule } from "#market/alerts/language/rule";
import { inPage } from "#ui/testing/inPage.tsx";
import { WouldHaveFired } from "./WouldHaveFired.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rule = (condition: Rule["condition"]): Rule => ({
  ...usualRule,
  id: "a",
  scope: { on: "market" },
  condition,
  created: 1,
});
const change = rule({ of: "figure", figure: "changePercent", side: "above", level: 1 });
const run = () => screen.getByRole<HTMLButtonElement>("button", { name: "Run it over the recorded days" });

test("a server without recordings says that no day is recorded", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  inPage(<WouldHaveFired rule={change} lists={[]} />);
  await userEvent.click(run());
  expect(await screen.findByText("No day is recorded.")).toBeTruthy();
});

test("a server that fails gives the reason instead of an empty result", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  inPage(<WouldHaveFired rule={change} lists={[]} />);
  await userEvent.click(run());
  expect(await screen.findByText(/^The recordings could not be read: /)).toBeTruthy();
});

test("a rule about the points of an index names the command that reads the recorded weights too", () => {
  const moves = rule({ of: "moves", index: "ASPI", side: "above", level: 10 });
  inPage(<WouldHaveFired rule={moves} lists={[]} />);
  expect(
    screen.getByText(/The server runs it with the recorded weights: npm run alerts -- over/),
  ).toBeTruthy();
});

test("an index is not in recorded boards, and a rule that is not complete cannot run", () => {
  const { rerender } = inPage(
    <WouldHaveFired
      rule={rule({ of: "index", index: "ASPI", figure: "level", side: "above", level: 1 })}
      lists={[]}
    />,
  );
  expect(screen.getByText(/^Recorded boards do not contain/)).toBeTruthy();
  rerender(<WouldHaveFired rule={undefined} lists={[]} />);
  expect(run().disabled).toBe(true);
});
