import { expect, test } from "vitest";
import type { BlindReason, Notice } from "#market/alerts/firing";
import { createNotices } from "./notices.ts";

function stage() {
  const lines: [string, object][] = [];
  const log = { warn: (about: object, text: string) => void lines.push([text, about]) };
  const tell = createNotices(log, (rule) => `rules[${rule}]`);
  return {
    lines,
    /** an evaluation that tells that some rules are blind, and after which some are */
    blind(told: readonly [string, BlindReason][], are: readonly [string, BlindReason][] = told) {
      const notices = told.map(([rule, reason]): Notice => ({ rule, kind: "blind", reason, at: 0 }));
      const states = are.map(([rule, reason]) => [rule, { of: "", blind: { since: 0, reason, told: true } }]);
      tell(notices, { rules: Object.fromEntries(states) });
    },
    tell,
  };
}

test("an outage of the market is one line for all rules, also if some become blind later and its word changes", () => {
  const { lines, blind } = stage();
  const all = Array.from({ length: 2_000 }, (_, at): [string, BlindReason] => [String(at), "stale"]);
  blind(all);
  blind([["new", "offline"]], [...all, ["new", "offline"]]);
  expect(lines).toEqual([
    [
      "alerts see no figures that they may use",
      {
        reason: "stale",
        rules: 2_000,
        places: ["rules[0]", "rules[1]", "rules[2]", "rules[3]", "rules[4]"],
      },
    ],
  ]);
});

test("the next outage is told again, and a list that was not received is another matter", () => {
  const { lines, blind } = stage();
  blind([["1", "stale"]]);
  blind(
    [["2", "not received"]],
    [
      ["1", "stale"],
      ["2", "not received"],
    ],
  );
  blind([], [["2", "not received"]]);
  blind(
    [["1", "offline"]],
    [
      ["1", "offline"],
      ["2", "not received"],
    ],
  );
  blind([["3", "not received"]], [["2", "not received"]]);
  expect(lines.map(([text]) => text)).toEqual(Array(3).fill("an alert sees no figures that it may use"));
  expect(lines.map(([, about]) => about)).toMatchObject([
    { place: "rules[1]", reason: "stale" },
    { place: "rules[2]", reason: "not received" },
    { place: "rules[1]", reason: "offline" },
  ]);
});

test("each rule that can never fire, or is over, has its own line", () => {
  const { lines, tell } = stage();
  const notices: Notice[] = [
    { rule: "1", kind: "cannot fire", reason: "unknown line", at: 0 },
    { rule: "2", kind: "expired", reason: "over", at: 0 },
  ];
  tell(notices, { rules: {} });
  expect(lines.map(([text]) => text)).toEqual(["an alert can never fire", "an alert is over"]);
});
