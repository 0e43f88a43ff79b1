import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);
const files = new Set(Object.values(scripts).flatMap((command) => command.match(/(?<=tsx )\S+\.ts/g) ?? []));

test.each([...files])("%s prints its usage when called with --help", (file) => {
  expect(readFileSync(join(root, file), "utf8")).toMatch(/^answerHelp\(|\bif \(.*\bhelp\b/m);
});
