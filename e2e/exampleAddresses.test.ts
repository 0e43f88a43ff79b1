/** Every example address in documents and texts can be opened as written. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Top-level domains that every browser opens only by https (HSTS preload list). */
const httpsOnly =
  "android app bank boo channel chrome dad day dev eat esq fly foo gle gmail google hangout how ing insurance meet meme mov new nexus office page phd play prof rsvp search youtube zip".split(
    " ",
  );

const root = join(import.meta.dirname, "..");
const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(md|html|tsx?|css|json)$/.test(file))
    .map((file) => join(folder, file));
const files = [
  "README.md",
  "CONTRIBUTING.md",
  "index.html",
  ...["docs", "src", "server", "scripts", "e2e"].flatMap(below),
];

/** Host names in http and ws addresses, and after --allowed-host. */
const named = /(?:\b(?:http|ws):\/\/|--allowed-host[= ])([\w.-]+\.[a-z]+)\b/gi;
const refused = (text: string): string[] =>
  [...text.matchAll(named)]
    .map(([, name = ""]) => name.toLowerCase())
    .filter((name) => httpsOnly.includes(name.split(".").at(-1) ?? ""));

test("no example has a host name that browsers refuse to open by http", () => {
  const found = files.flatMap((file) =>
    refused(readFileSync(join(root, file), "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test.each([
  [`http://pola.${"office"}:4173/wall`, true],
  [`--allowed-host pola.${"app"}`, true],
  [`ws://wall.${"dev"}/api/ws`, true],
  ["http://pola.internal:4173/wall", false],
  ["https://web.dev/", false],
])("the example address %s is refused with %s", (text, is) => {
  expect(refused(text).length > 0).toBe(is);
});
