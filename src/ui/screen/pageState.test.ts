import { expect, test } from "vitest";
import { closePalette, openPalette, usePageState } from "./pageState.ts";

test("a late close event does not close a jump box that was opened after it", () => {
  openPalette("a");
  const { opening } = usePageState.getState();
  closePalette();
  openPalette();
  closePalette(opening);
  expect(usePageState.getState().typed).toBe("");
  openPalette("b");
  expect(usePageState.getState().opening).toBe(opening + 1);
  closePalette(opening + 1);
  expect(usePageState.getState().typed).toBeUndefined();
});
