import * as fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { paces } from "#feed/clock/clock";
import { wallSearch } from "#pages/search";
import { languages } from "#ui/messages/language";
import { palettes, themes } from "#ui/preferences/preferences";
import { readSearch, writeSearch } from "#ui/router/pattern";
import {
  readPastedLink,
  readWall,
  viewNames,
  type Wall,
  type WallView,
  wallAddress,
  writeWall,
} from "./link.ts";

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const seconds = fc.integer({ min: 10, max: 600 });
const subject = {
  index: maybe(fc.integer({ min: 1, max: 999_999 }).map(String)),
  symbol: fc.constantFrom("JKH.N0000", "A&B.X0000", "COMB.N0000"),
  watch: fc.constantFrom("main", "my-banks", "JKH.N0000_A&B.X0000"),
} as const;
const view: fc.Arbitrary<WallView> = fc.constantFrom(...viewNames).chain((name) =>
  fc.record({
    name: fc.constant(name),
    subject: name in subject ? subject[name as keyof typeof subject] : fc.constant(undefined),
    seconds,
  }),
);
const views = fc.array(view, { minLength: 1, maxLength: 20 });
const wall: fc.Arbitrary<Wall> = fc.record({
  views,
  open: maybe(views),
  closed: maybe(views),
  theme: maybe(fc.constantFrom(...themes)),
  palette: maybe(fc.constantFrom(...palettes)),
  languages: fc.uniqueArray(fc.constantFrom(...languages), { minLength: 1, maxLength: 3 }),
  scale: fc.integer({ min: 80, max: 200 }).map((hundredths) => hundredths / 100),
  name: maybe(fc.constantFrom("reception", "Hall-2", "7")),
  screen: maybe(fc.integer({ min: 1, max: 99 })),
  offset: fc.integer({ min: 0, max: 86_400 }),
  motion: fc.boolean(),
  play: maybe(fc.constantFrom(...paces)),
  alerts: maybe(fc.constantFrom("all", "main", "main.my-banks")),
  sleep: maybe(
    fc
      .record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 0, max: 1439 }) })
      .filter(({ from, to }) => from !== to),
  ),
});

test("every wall is unchanged after writing its address and reading it, and no part is unreadable", () => {
  fc.assert(
    fc.property(wall, (built) => {
      const address = wallAddress(built);
      const [, search = ""] = address.split("?");
      expect(readWall(readSearch(search))).toEqual({ wall: built, unread: [] });
    }),
  );
});

test("every wall that fits a link is also unchanged after writing and reading the address of the setup page", () => {
  fc.assert(
    fc.property(wall, (built) => {
      fc.pre(wallAddress(built).length <= 2_000);
      const search = v.parse(wallSearch, readSearch(writeSearch(writeWall(built))));
      expect(readWall(search)).toEqual({ wall: built, unread: [] });
    }),
  );
});

test.each([
  ["views=overview:45,nonsense,map:30", ["views nonsense"], ["overview", "map"]],
  ["views=symbol:30,symbol-JKH.N0000", ["views symbol:30"], ["symbol"]],
  ["views=board-main:30,symbol", ["views board-main:30", "views symbol"], undefined],
  ["theme=pink&scale=3&lang=en,xx&sleep=20:00&motion=2&offset=-1", 6, undefined],
  ["views=__proto__,constructor:20", 2, undefined],
])("%s: unreadable parts are left out and named", (search, expected, names) => {
  const { wall: read, unread } = readWall(readSearch(search));
  if (typeof expected === "number") expect(unread).toHaveLength(expected);
  else expect(unread.map(({ name, value }) => `${name} ${value}`)).toEqual(expected);
  if (names) expect(read.views.map(({ name }) => name)).toEqual(names);
  else expect(read.views.length).toBeGreaterThan(4);
});

test("a view with too few or too many seconds is left out with the reason", () => {
  const { wall: read, unread } = readWall(readSearch("views=overview:5,map:601,board:0,leaders:10,symbol:5"));
  expect(read.views).toEqual([{ name: "leaders", seconds: 10 }]);
  expect(unread).toEqual([
    { name: "views", value: "overview:5", why: "seconds" },
    { name: "views", value: "map:601", why: "seconds" },
    { name: "views", value: "board:0", why: "seconds" },
    { name: "views", value: "symbol:5" },
  ]);
});

test.each([
  "https://wall.example/wall?views=map:20,board:60&theme=light",
  " http://10.0.0.7:8080/wall?views=map:20,board:60&theme=light#top\n",
  "/wall/setup?views=map%3A20%2Cboard%3A60&theme=light",
  "?views=map:20,board:60&theme=light",
])("%s is read", (text) => {
  const { wall, unread } = readPastedLink(text) ?? {};
  expect(wall?.views).toEqual([
    { name: "map", seconds: 20 },
    { name: "board", seconds: 60 },
  ]);
  expect(wall?.theme).toBe("light");
  expect(unread).toEqual([]);
});

test("unknown parts of a wall's link are named, and the other parts are read", () => {
  const { wall, unread } =
    readPastedLink("/wall?views=map:20,nonsense,board:5&scale=9&colour=red&__proto__=1") ?? {};
  expect(wall?.views).toEqual([{ name: "map", seconds: 20 }]);
  expect(unread?.map(({ name, value }) => `${name} ${value}`)).toEqual([
    "views nonsense",
    "views board:5",
    "scale 9",
    "colour red",
    "__proto__ 1",
  ]);
});

test("a list too long for a link is reported as unreadable", () => {
  const { unread } = readPastedLink(`/wall?views=${"map:20,".repeat(400)}`) ?? {};
  expect(unread?.map(({ name }) => name)).toEqual(["views"]);
});

test.each(["", "hello", "https://wall.example/board?views=map:20"])("“%s” is not a wall link", (text) => {
  expect(readPastedLink(text)).toBeUndefined();
});

test("invisible characters of a pasted link are not shown", () => {
  const { wall, unread } = readPastedLink("/wall?views=map:20,non%E2%80%AEsense&name=ha%E2%80%8Bll") ?? {};
  expect(wall?.name).toBe("hall");
  expect(unread).toEqual([{ name: "views", value: "nonsense" }]);
});
