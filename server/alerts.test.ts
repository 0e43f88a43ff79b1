/** The command `npm run alerts` as an operator sees it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bundle, bundle } from "#scripts/bundle";
import { playDay } from "#server/testing/playDay";

let program: Bundle;
let folder: string;
const day = "2026-11-20";
beforeAll(async () => {
  program = bundle("server/alerts.ts");
  folder = mkdtempSync(join(tmpdir(), "pola-alerts-command-"));
  const recordings = join(folder, "recordings", "embedded-1");
  await playDay({ folder: recordings, day, seed: 1, every: 60_000, until: "10:00" });
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true });
});

const watchlists = { mine: ["ZZZZ.N0000", "YYYY.X0000"] };

function run(rules: readonly string[], ...args: string[]) {
  const path = join(folder, "alerts.json");
  const webhooks = {
    desk: { url: "https://desk.example/topsecret", headers: { Authorization: "topsecret" } },
  };
  writeFileSync(
    path,
    JSON.stringify({ webhooks, watchlists, rules: rules.map((rule) => ({ rule, to: ["desk"] })) }),
  );
  const env = { ...process.env, POLA_DATA: folder };
  const given = args.map((one) => (one === "FILE" ? path : one));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program.main, ...given], {
    env,
    encoding: "utf8",
  });
  expect(stdout + stderr).not.toContain("topsecret");
  return { status, out: stdout.trim().split("\n"), err: stderr.replace(path, "FILE") };
}

test("check prints each rule as it is understood, and compares it with the newest recorded board", () => {
  const { status, out } = run(
    ["any TRADES > 5 , once", "ZZZZ price > 10, until 2099-01-31"],
    "check",
    "FILE",
  );
  expect(out).toEqual([
    "rules[0]  any trades > 5, once -> desk",
    "rules[1]  ZZZZ price > 10.00, until 2099-01-31 -> desk",
    "  not on the newest recorded board: ZZZZ.N0000",
    "webhook desk: json, https://desk.example",
    expect.stringMatching(/^compared with the board of 2026-11-20T10:00:00/),
  ]);
  expect(status).toBe(0);
});

test("check names the lines of a watchlist that are not on the board", () => {
  const { out } = run(["list mine change < -5%"], "check", "FILE");
  expect(out[1]).toBe("  not on the newest recorded board: ZZZZ.N0000, YYYY.X0000");
});

test("check prints all faults of a file", () => {
  const { status, err } = run(["JKH prise > 20", "turnover over 10 lakh"], "check", "FILE");
  expect(err).toMatch(
    /FILE: rules\[0\]\.rule: .*\n.*: rules\[1\]\.rule: "turnover over 10 lakh", at "turnover": /,
  );
  expect(status).toBe(1);
});

test("check says what can never fire, and exits with 1", () => {
  const { status, out } = run(["any change > 1500%"], "check", "FILE");
  expect(out.join("\n")).toContain("CANNOT FIRE");
  expect(status).toBe(1);
});

test("check names the place of a fault", () => {
  const { status, err } = run(["JKH prise > 20"], "check", "FILE");
  expect(err).toContain(
    'FILE: rules[0].rule: "JKH prise > 20", at "prise": this word is not known; near: price',
  );
  expect(status).toBe(1);
});

test("over prints when the rules would have fired on a recorded day", () => {
  const { status, out } = run(["any trades > 5"], "over", "FILE", day);
  expect(out[0]).toMatch(/^2026-11-20T09:\d\d:\d\d {2}any trades > 5 {2}[A-Z]+\.[A-Z]\d{4} {2}\d -> \d/);
  expect(out.at(-1)).toBe(`${out.length - 1} firings`);
  expect(status).toBe(0);
});

test.each([
  [["over", "FILE"], 2, "over needs at least one day"],
  [["over", "FILE", "tomorrow"], 2, '"tomorrow" is not a day'],
  [["over", "FILE", "2026-11-21"], 1, "2026-11-21 was not recorded"],
  [["check"], 2, "a file is missing"],
  [["send"], 2, '"send" is not a command'],
])("%j exits with %i and says why", (args, code, why) => {
  const { status, err } = run([], ...args);
  expect(err).toContain(why);
  expect(status).toBe(code);
});
