import { expect, test } from "vitest";
import { readPasted } from "./pasted.ts";

test.each([
  "https://wall.example/wall?views=map:20,board:60&theme=light",
  " http://10.0.0.7:8080/wall?views=map:20,board:60&theme=light#top\n",
  "/wall/setup?views=map%3A20%2Cboard%3A60&theme=light",
  "?views=map:20,board:60&theme=light",
])("%s is read", (text) => {
  const { wall, unread } = readPasted(text) ?? {};
  expect(wall?.views).toEqual([
    { name: "map", seconds: 20 },
    { name: "board", seconds: 60 },
  ]);
  expect(wall?.theme).toBe("light");
  expect(unread).toEqual([]);
});

test("whatever is no part of a wall's link is named, and the rest is read", () => {
  const { wall, unread } =
    readPasted("/wall?views=map:20,nonsense,board:5&scale=9&colour=red&__proto__=1") ?? {};
  expect(wall?.views).toEqual([{ name: "map", seconds: 20 }]);
  expect(unread?.map(({ name, value }) => `${name} ${value}`)).toEqual([
    "views nonsense",
    "views board:5",
    "scale 9",
    "colour red",
    "__proto__ 1",
  ]);
});

test("a list that is too long to be a link's is named, not lost in silence", () => {
  const { unread } = readPasted(`/wall?views=${"map:20,".repeat(400)}`) ?? {};
  expect(unread?.map(({ name }) => name)).toEqual(["views"]);
});

test.each(["", "hello", "https://wall.example/board?views=map:20"])("“%s” is no link to a wall", (text) => {
  expect(readPasted(text)).toBeUndefined();
});

test("what nobody sees of a pasted link is told to nobody", () => {
  const { wall, unread } = readPasted("/wall?views=map:20,non%E2%80%AEsense&name=ha%E2%80%8Bll") ?? {};
  expect(wall?.name).toBe("hall");
  expect(unread).toEqual([{ name: "views", value: "nonsense" }]);
});
