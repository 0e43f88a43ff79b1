import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Change } from "./Change.tsx";

afterEach(cleanup);

const drawn = (change: number | undefined, percent: number | undefined) =>
  render(<Change {...{ change, percent }} changeField="change" percentField="percentage" />).container;

test.each([
  [-5.84, -0.03, "▼ −5.84 −0.03%"],
  [0, 0, "0.00 0.00%"],
  [undefined, undefined, "— —"],
  // if points and per cent differ in direction, each has its own arrow, because narrow places leave one of them out
  [-0.5, -0.002, "▼ −0.50 −<0.01%"],
  [0.004, 0.2, "0.00 ▲ +0.20%"],
  [-0.2, undefined, "▼ −0.20 —"],
])("%s and %s %% are shown as %s", (change, percent, shown) => {
  expect(drawn(change, percent).textContent).toBe(shown);
});

test.each([
  [-0.002, "−<0.01%"],
  [undefined, "—"],
])("a change of %s %%, shown without the change in price units, has no arrow: %s", (percent, shown) => {
  const change = drawn(-0.5, percent);
  for (const points of change.querySelectorAll('[data-apart="points"]')) points.remove();
  expect(change.textContent?.trim()).toBe(shown);
  expect(change.querySelector(".up, .down")).toBeNull();
});
