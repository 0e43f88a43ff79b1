/**
 * Adds licence texts that Vite does not find: of a package without a licence file, of code inside a package that has a licence of its own,
 * and of a style sheet that the page contains.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { Plugin } from "vite";

const packages = "node_modules";
const texts = "scripts/licenses/texts";

/** Files whose texts are added to the end of a package's section. */
const more: ReadonlyMap<string, readonly string[]> = new Map([
  ["@redis/client", [join(texts, "redis-client.txt")]],
  ["fancy-canvas", [join(texts, "fancy-canvas.txt")]],
  [
    "undici",
    [
      join(packages, "undici/lib/web/fetch/LICENSE"),
      join(texts, "llhttp.txt"), // the HTTP parser that undici contains
      join(packages, "ws/LICENSE"), // undici's WebSocket receiver comes from ws
    ],
  ],
]);

const manifest = v.object({ version: v.string(), license: v.string() });

/** A section in Vite's form. */
function sectionOf(name: string): string {
  const { version, license } = v.parse(
    manifest,
    JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8")),
  );
  const text = readFileSync(join(packages, name, "LICENSE"), "utf8");
  return `## ${name} - ${version} (${license})\n\n${text.trim()}\n`;
}

/** @param list Vite's list of licences */
function completed(list: string, styles: readonly string[]): string {
  const sections = list.split(/^(?=## \S+ - \S+ \(.+\)$)/m).map((section) => {
    const name = /^## (\S+) - /.exec(section)?.[1] ?? "";
    const added = (more.get(name) ?? []).map((file) => `${readFileSync(file, "utf8").trim()}\n`);
    return added.length === 0 ? section : `${[section.trimEnd(), ...added].join("\n\n")}\n`;
  });
  return [...sections.map((section) => section.trimEnd()), ...styles.map(sectionOf)]
    .join("\n\n")
    .concat("\n");
}

/** @param fileName of Vite's list, in the build's folder @param styles packages whose style sheets are in the page */
export const moreLicenses = (fileName: string, styles: readonly string[] = []): Plugin => ({
  name: "pola-more-licenses",
  apply: "build",
  writeBundle: {
    order: "post",
    handler({ dir = "" }) {
      const file = join(dir, fileName);
      writeFileSync(file, completed(readFileSync(file, "utf8"), styles));
    },
  },
});
