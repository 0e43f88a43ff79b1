import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { en } from "./en/en.ts";
import { text } from "./text.ts";

const source = join(import.meta.dirname, "../..");
const groupOf = new Map<string, string>();
for (const file of readdirSync(join(import.meta.dirname, "en"))) {
  if (file === "en.ts") continue; // the whole catalogue, made of the other files
  const group: Record<string, Record<string, string>> = await import(`./en/${file.replace(".ts", "")}.ts`);
  for (const ids of Object.values(group))
    for (const id of Object.keys(ids)) groupOf.set(id, file.replace(".ts", ""));
}

/** ./text.ts adds these groups, so every file has them. */
const first: readonly string[] = ["board", "frame", "parts"];

/** The groups of texts that a file uses, by a full id or by an id composed of parts. */
function spoken(code: string): Set<string> {
  const names = [...code.matchAll(/["`]([a-zA-Z]+\.[\w.-]*)/g)].flatMap(([, name]) => name ?? []);
  const fits = (id: string) =>
    names.some((name) => name === id || (name.endsWith(".") && id.startsWith(name)));
  return new Set(
    [...groupOf].filter(([id, group]) => !first.includes(group) && fits(id)).map(([, group]) => group),
  );
}

test("a file that uses a lazy group of texts imports the group", () => {
  const silent = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.includes("messages/"))
    .flatMap((file) => {
      const code = readFileSync(join(source, file), "utf8");
      return [...spoken(code)]
        .filter((group) => !code.includes(`messages/en/${group}`))
        .map((group) => `${file}: ${group}`);
    });
  expect(silent).toEqual([]);
  expect(groupOf.size).toBe(Object.keys(en).length);
});

/** Ids that the code composes of two parts. */
const composed = /^(look|watch)\.(unreadable|unsaved)$/;

test("every text is used somewhere", () => {
  const names = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !/messages.(en|si|ta)\b/.test(file))
    .flatMap((file) => [...readFileSync(join(source, file), "utf8").matchAll(/["`]([a-zA-Z][\w.-]*)/g)])
    .flatMap(([, name]) => name ?? []);
  const whole = new Set(names);
  const begun = names.filter((name) => name.endsWith("."));
  const isSpoken = (id: string) =>
    whole.has(id) || begun.some((name) => id.startsWith(name)) || composed.test(id);
  expect(Object.keys(en).filter((id) => !isSpoken(id))).toEqual([]);
});

test("a text that was never added is shown as its id, not as a blank", () => {
  expect(text("nobody.knows" as never)).toBe("nobody.knows");
});
