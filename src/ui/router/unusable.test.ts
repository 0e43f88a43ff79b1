import { expect, test } from "vitest";
import { notTaken } from "./unusable.ts";

test.each([
  [undefined, undefined],
  ["price", undefined],
  ["nope", { value: "nope", whole: true }],
  ["price.nope.volume.odd", { value: "nope.odd", whole: false }],
])("of %s the part that was not used is reported: %o", (written, left) => {
  expect(notTaken(written, (part) => part === "price" || part === "volume")).toEqual(left);
});
