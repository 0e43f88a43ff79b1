import { expect, test } from "vitest";
import { takeTurn } from "./Pictures.tsx";

test("three requests are in flight at a time, in sequence, and a finished one starts the next", () => {
  const begun: string[] = [];
  const [a, b, c, d, e, f] = ["a", "b", "c", "d", "e", "f"].map((name) =>
    takeTurn(() => void begun.push(name)),
  );
  expect(begun).toEqual(["a", "b", "c"]);
  e?.();
  a?.();
  a?.();
  expect(begun).toEqual(["a", "b", "c", "d"]);
  b?.();
  expect(begun).toEqual(["a", "b", "c", "d", "f"]);
  for (const end of [c, d, f]) end?.();
});
