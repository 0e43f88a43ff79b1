import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { ruleBook } from "#feed/alerts/alerts";
import { now, readPageClockFrom } from "#feed/clock/clock";
import { type Rule, usualRule } from "#market/alerts/language/rule";
import { RouteContext, RouteTable } from "#ui/router/routes";
import { closeAlertDialog, usePageState } from "#ui/screen/pageState";
import { inPage } from "#ui/testing/inPage.tsx";
import { AlertsPage } from "./AlertsPage.tsx";

afterEach(async () => {
  cleanup();
  closeAlertDialog();
  for (const { id } of ruleBook.rules.get()) ruleBook.remove(id);
});

/** @param least millions of rupees; the rules are in the sequence in which they were made */
const block = (least: number): Rule => ({
  ...usualRule,
  id: `block-${least}`,
  scope: { on: "market" },
  condition: { of: "block", unit: "rupees", least: least * 1e6 },
  created: least,
});
const withRules = async (...rules: readonly Rule[]) => {
  for (const rule of rules) ruleBook.put(rule);
  return inPage(<AlertsPage />);
};
const remove = (least: number) => screen.getByLabelText(`Delete: any block >= ${least}m`);
const newAlert = () => screen.getByRole("button", { name: "+ New alert" });
const rulesShown = () =>
  within(screen.getByRole("region", { name: "Rules" }))
    .queryAllByRole("button", { name: /^Delete: / })
    .map((button) => button.getAttribute("aria-label")?.replace(/^Delete: any block >= /, ""));

test("the focus goes from a deleted rule to the next, from the last to the one before, and in the end to the button for a new rule", async () => {
  await withRules(block(1), block(2), block(3));
  const user = userEvent.setup();
  act(() => remove(2).focus());
  // no pause between the keys, as of a user who holds Enter down
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(remove(3));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(remove(1));
  await user.keyboard("{Enter}");
  expect(rulesShown()).toEqual([]);
  expect(document.activeElement).toBe(newAlert());
});

test("Undo restores the rule that was deleted last, and the focus goes to the button for a new rule", async () => {
  await withRules(block(1), block(2));
  const user = userEvent.setup();
  await user.click(remove(2));
  expect(screen.getByText("Deleted: any block >= 2m", { exact: false })).toBeTruthy();
  expect(rulesShown()).toEqual(["1m"]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(rulesShown()).toEqual(["1m", "2m"]);
  expect(document.activeElement).toBe(newAlert());
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a rule that comes back by Undo has its place again, also while the pointer is over the rules", async () => {
  await withRules(block(1), block(2), block(3));
  fireEvent.pointerEnter(screen.getByRole("region", { name: "Rules, with their state and distance" }));
  await userEvent.click(remove(2));
  expect(rulesShown()).toEqual(["1m", "3m"]);
  act(() => screen.getByRole("button", { name: "Undo" }).click());
  expect(rulesShown()).toEqual(["1m", "2m", "3m"]);
});

test("without a rule the page offers examples, and a click begins a rule with the example's sentence", async () => {
  await withRules();
  await userEvent.click(screen.getByRole("button", { name: "any block >= 20m" }));
  expect(usePageState.getState().alert).toEqual({ sentence: "any block >= 20m" });
  // it would see almost no line
  expect(screen.queryByRole("button", { name: "any year high" })).toBeNull();
});

test("the buttons of a rule pause it, edit it and copy it", async () => {
  await withRules(block(1));
  const press = (name: string) =>
    userEvent.click(screen.getByRole("button", { name: `${name}: any block >= 1m` }));
  await press("Pause");
  expect(ruleBook.rules.get()).toMatchObject([{ paused: true }]);
  await press("Resume");
  expect(ruleBook.rules.get()).toMatchObject([{ paused: false }]);
  await press("Edit");
  expect(usePageState.getState().alert).toEqual({ rule: "block-1" });
  await press("Duplicate");
  expect(usePageState.getState().alert).toEqual({ rule: "block-1", copy: true });
});

test("the rules are sorted by a click on a heading, and the other way by a second one", async () => {
  for (const rule of [block(2), block(3), block(1)]) ruleBook.put(rule);
  const routes = new RouteTable({
    searches: { "/alerts": v.object({ sort: v.optional(v.string()) }) },
    pages: {},
  });
  inPage(
    <RouteContext value={routes}>
      <AlertsPage />
    </RouteContext>,
  );
  const heading = () => screen.getByRole("button", { name: /^Rule/ });
  await userEvent.click(heading());
  expect(rulesShown()).toEqual(["1m", "2m", "3m"]);
  await userEvent.click(heading());
  expect(rulesShown()).toEqual(["3m", "2m", "1m"]);
});

// the last test, because a page that shows a replay never leaves it without a load
test("a replay shows the rules, says that they do not run, and offers no change", async () => {
  const at = now();
  readPageClockFrom(() => at);
  await withRules(block(1));
  expect(screen.getByText(/Rules do not run in a replay/)).toBeTruthy();
  const shown = within(screen.getByRole("region", { name: "Rules" }));
  expect(shown.getByText("any block >= 1m")).toBeTruthy();
  expect(shown.queryByRole("button", { name: /: any block/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "+ New alert" })).toBeNull();
});
