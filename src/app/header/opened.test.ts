import { expect, test } from "vitest";
import { closePalette, openPalette, useOpened } from "./opened.ts";

test("a late close event does not close a jump box that was opened after it", () => {
  openPalette("a");
  const { opening } = useOpened.getState();
  closePalette();
  openPalette();
  closePalette(opening);
  expect(useOpened.getState().typed).toBe("");
  openPalette("b");
  expect(useOpened.getState().opening).toBe(opening + 1);
  closePalette(opening + 1);
  expect(useOpened.getState().typed).toBeUndefined();
});
