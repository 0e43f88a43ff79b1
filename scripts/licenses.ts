/**
 * Checks that NOTICE names every foreign package in the built page, its worker and the server, with its licence, and no other package. It
 * also checks that the lists have the text of each licence, that each shipped typeface has its licence text, and that the lockfile has the same versions. Exits with 1 otherwise.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { answerHelp } from "./help.ts";

const beside = "dist/page/licenses";
const lists = [join(beside, "page.md"), join(beside, "worker.md"), "dist/server/licenses.md"];

const lockfile = v.object({
  packages: v.record(v.string(), v.object({ name: v.optional(v.string()), version: v.optional(v.string()) })),
});

interface Bundled {
  name: string;
  /** from the package's own manifest, in SPDX form */
  license: string;
  /** undefined for a typeface */
  version?: string;
}

/** The headings that Vite writes: `## name - version (licence)`. */
const packagesIn = (list: string): Bundled[] =>
  [...readFileSync(list, "utf8").matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(
    ([, name = "", version = "", license = ""]) => ({ name, version, license }),
  );

/** Packages whose section in a list has no text of a licence. */
const withoutText = (list: string): string[] =>
  readFileSync(list, "utf8")
    .split(/^(?=## \S+ - \S+ \(.+\)$)/m)
    .filter((section) => /^## \S+ - \S+ \(.+\)\s*$/.test(section))
    .map((section) => `${list} has no licence text for ${section.slice(3).trim()}`);

/** `- name (licence)` */
const namedIn = (notice: string): Bundled[] =>
  [...notice.matchAll(/^- (\S+) \((.+)\)$/gm)].map(([, name = "", license = ""]) => ({ name, license }));

/** Notice and licence of Pola itself. */
const ownLicense = "pola.txt";

const fonts = (): Bundled[] =>
  readdirSync(beside)
    .filter((file) => file.endsWith(".txt") && file !== ownLicense)
    .map((file) => ({ name: `@fontsource-variable/${file.slice(0, -4)}`, license: "OFL-1.1" }));

/** Typeface files without the text of their licence; `inter-latin-wght-normal-Dx4kXJAl.woff2` needs `inter.txt`. */
function unlicensed(): string[] {
  const licensed = readdirSync(beside).filter(
    (file) =>
      file.endsWith(".txt") &&
      readFileSync(join(beside, file), "utf8").includes("SIL OPEN FONT LICENSE Version 1.1"),
  );
  const files = readdirSync("dist/page/assets").filter((file) => file.endsWith(".woff2"));
  if (files.length === 0) return ["the built page has no typeface"];
  return files
    .filter((file) => !licensed.some((text) => file.startsWith(`${text.slice(0, -4)}-`)))
    .map((file) => `${beside} lacks the licence of ${file}`);
}

function faults(): string[] {
  const bundled = [...lists.flatMap(packagesIn), ...fonts()];
  const named = namedIn(readFileSync("NOTICE", "utf8"));
  const { packages } = v.parse(lockfile, JSON.parse(readFileSync("package-lock.json", "utf8")));
  const locked = new Set(
    // an aliased package has its real name in the entry
    Object.entries(packages).map(
      ([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)} ${version}`,
    ),
  );
  const write = ({ name, license }: Bundled) => `- ${name} (${license})`;
  const inNotice = new Set(named.map(write));
  const inBundles = new Set(bundled.map(write));
  return [
    ...unlicensed(),
    ...lists.flatMap(withoutText),
    ...[...inBundles].filter((line) => !inNotice.has(line)).map((line) => `NOTICE lacks "${line}"`),
    ...[...inNotice].filter((line) => !inBundles.has(line)).map((line) => `nothing built contains "${line}"`),
    ...bundled
      .filter(({ name, version }) => version !== undefined && !locked.has(`${name} ${version}`))
      .map(({ name, version }) => `the lockfile has no ${name} ${version}`),
  ];
}

answerHelp(
  "tsx scripts/licenses.ts\nChecks NOTICE against the licences of the built page and server; exits 1 on a difference.",
);
const found = faults();
for (const fault of found) process.stderr.write(`${fault}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
