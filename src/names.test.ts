/** What the top-level names of the product say. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesUnder, root } from "#scripts/imports";
import { crowdedNames, isBare, topLevelNames } from "#scripts/names";

const names = topLevelNames();

describe("a top-level name", () => {
  test("has a noun: it is no bare participle or adjective", () => {
    expect(names.length).toBeGreaterThan(1_000);
    expect(names.filter(({ name }) => isBare(name))).toEqual([]);
  });

  test("has at most three meanings", () => {
    expect(crowdedNames(names)).toEqual([]);
  });
});

test.each(["longest", "Asked", "kept", "Known", "shown", "telling"])("%s says not of what", (name) => {
  expect(isBare(name)).toBe(true);
});

test.each(["longestPause", "heading", "Recording", "feed", "rounding", "opening"])(
  "%s says of what",
  (name) => {
    expect(isBare(name)).toBe(false);
  },
);

test("units of time are declared in one file", () => {
  const declared = ["src", "server", "e2e", "scripts"]
    .flatMap(filesUnder)
    .filter((file) =>
      /^(?:export )?const (?:second|minute|hour|day|week) = (?:1_?000|60_000|3_600_000|86_400_000|\d[\d_]* \* [\d_a-z* ]+);/m.test(
        readFileSync(join(root, file), "utf8"),
      ),
    );
  expect(declared).toEqual(["src/units/time.ts"]);
});
