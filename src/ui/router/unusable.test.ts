import { expect, test } from "vitest";
import { notTaken } from "./unusable.ts";

test.each([
  [undefined, undefined],
  ["price", undefined],
  ["nope", { value: "nope", whole: true }],
  ["price.nope.volume.odd", { value: "nope.odd", whole: false }],
])("the unused part of %s is reported: %o", (written, left) => {
  expect(notTaken(written, (part) => part === "price" || part === "volume")).toEqual(left);
});
