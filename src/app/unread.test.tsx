import { expect, test } from "vitest";
import { RouteTable } from "#ui/router/routes";
import { searches } from "./search.ts";

test.each([
  ["/board", "?range=7Q", [{ name: "range", value: "7Q", isChoice: false }]],
  ["/map", "?size=zz&colour=gap", [{ name: "size", value: "zz", isChoice: true }]],
  ["/board", "?sort=price&up=true", []],
  ["/summary", "?x=1", [{ name: "x", value: "1", isChoice: false }]],
])("of %s%s it is known what cannot be read", (pattern, written, unread) => {
  expect(new RouteTable({ searches, pages: {} }).unread(pattern, written)).toEqual(unread);
});
