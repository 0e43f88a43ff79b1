import { expect, test } from "vitest";
import { plainText } from "#feed/reading/reading";
import { RouteTable } from "#ui/router/routes";
import { searches } from "./table.ts";

test.each([
  ["/board", "?range=7Q", [{ name: "range", value: "7Q", isChoice: false }]],
  ["/map", "?size=zz&colour=gap", [{ name: "size", value: "zz", isChoice: true }]],
  ["/board", "?sort=price&up=true", []],
  ["/wall", "?constructor=1", [{ name: "constructor", value: "1", isChoice: false }]],
  ["/summary", "?x=1", [{ name: "x", value: "1", isChoice: false }]],
])("the unreadable parts of %s%s are reported", (pattern, written, unread) => {
  expect(new RouteTable({ searches, pages: {} }).unread(pattern, written)).toEqual(unread);
});

test("invisible characters are removed from all texts of an address", () => {
  const table = new RouteTable({
    searches,
    pages: { "/watch/$list": async () => () => null },
    plain: plainText,
  });
  const turned = encodeURIComponent("Ba\u202enks\u200b");
  expect(table.search("/watch/$list", `?name=${turned}`)).toEqual({ name: "Banks" });
  expect(table.search("/wall", `?views=map,${turned}`)).toEqual({ views: "map,Banks" });
  expect(table.unread("/wall", `?col${encodeURIComponent("\u2066")}our=${turned}`)).toEqual([
    { name: "colour", value: "Banks", isChoice: false },
  ]);
  expect(table.find(`/watch/${turned}`)?.params).toEqual({ list: "Banks" });
});
