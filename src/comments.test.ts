import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const folders = ["src", "server", "scripts", "e2e"];

const paths = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => !name.includes("node_modules")) // those of the benchmarks' peers
    .map((name) => join(folder, name)),
);
const top = readdirSync(root);
const known = new Set([...paths, ...top].map((path) => basename(path)));
const texts = paths
  .filter((path) => /\.(tsx?|css|mjs)$/.test(path))
  .map((path) => [path, readFileSync(join(root, path), "utf8")] as const);

const comments = (text: string) => text.match(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/ .*/g) ?? [];

/** File names in comments, without their folders. */
const named = (text: string) =>
  comments(text).flatMap((comment) =>
    [...comment.matchAll(/[\w.-]+\.(?:tsx?|css|mjs)\b/g)].map(([name]) => name),
  );

test("a file that a comment names exists", () => {
  const gone = texts.flatMap(([path, text]) =>
    named(text)
      .filter((name) => /^\w/.test(name) && !known.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(gone).toEqual([]);
});

/** Documents beside the code, as text. */
const documents = ["docs", "."].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => [join(folder, name), readFileSync(join(root, folder, name), "utf8")] as const),
);

/**
 * Code files named in a document, with or without folders. `/version.json` is an address and `./quote.ts` an example, so neither matches.
 */
const files = (text: string) =>
  [...text.matchAll(/`(\w[\w/-]*\.(?:tsx?|css|mjs))`/g)].flatMap(([, name]) => name ?? []);

test("a file that a document names exists under the given path", () => {
  const gone = documents.flatMap(([path, text]) =>
    files(text)
      .filter((name) => !paths.some((there) => there === name || there.endsWith(`/${name}`)))
      .map((name) => `${path}: ${name}`),
  );
  expect(gone).toEqual([]);
  expect(documents.flatMap(([, text]) => files(text)).length).toBeGreaterThan(50);
});

const codeName = String.raw`\`([\w$-]+)\``;
const codeFile = String.raw`\`(\w[\w/-]*\.(?:tsx?|css|mjs))\``;

/** A name given with its file: "`name` in `file`", "`name` of `file`", or "`file` (`name`)". */
const places = (text: string): { name: string; file: string }[] =>
  [
    ...text.matchAll(new RegExp(`${codeName}\\s+(?:in|of)\\s+${codeFile}`, "g")),
    ...[...text.matchAll(new RegExp(`${codeFile}\\s+\\(${codeName}`, "g"))].map(([all, file, name]) => [
      all,
      name,
      file,
    ]),
  ].map(([, name = "", file = ""]) => ({ name, file }));

/** Whether the code declares the name, or has a field of this name. */
const declares = (code: string, name: string): boolean =>
  new RegExp(
    String.raw`\b(?:const|let|function|class|interface|type)\s+${name}\b|(?:^|[{,])\s*(?:readonly\s+)?${name}\??\s*[:(=,}]`,
    "m",
  ).test(code);

test("a name that a document or a comment gives together with a file is declared in that file", () => {
  const stated = [
    ...documents,
    ...texts.map(([path, text]) => [path, comments(text).join("\n")] as const),
  ].flatMap(([path, text]) => places(text).map((place) => ({ path, ...place })));
  const gone = stated.filter(
    ({ name, file }) =>
      !texts.some(([path, code]) => (path === file || path.endsWith(`/${file}`)) && declares(code, name)),
  );
  expect(gone).toEqual([]);
  expect(stated.length).toBeGreaterThan(15);
});

/** Citations of documents outside the repository: `product` or a similar name, followed by a number. */
const foreign = /\b(?:product|spec|service-facts) [A-Z]?\d|\((?:[A-Z]\d{1,2}(?:, )?)+\)/;

test("no comment and no title cites a document outside the repository", () => {
  const cited = texts.flatMap(([path, text]) =>
    [...comments(text), ...(text.match(/^ *(?:test|describe)\(.*$/gm) ?? [])]
      .filter((line) => foreign.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(cited).toEqual([]);
});

/** Lines of a paragraph that end in mid-sentence although the next word has room. An edit usually leaves them behind. */
function shortLines(comment: string): string[] {
  const lines = comment.split("\n").map((line) => line.replace(/^\s*(?:\/\*+|\*\/?|\/\/)?\s*/, ""));
  return lines.filter((line, at) => {
    const next = lines[at + 1] ?? "";
    return line !== "" && line.length < 60 && !/[.:;!?`)>]$/.test(line) && /^[\w"'`(]/.test(next);
  });
}

test("each line of a comment is filled up before the next one begins", () => {
  const short = texts.flatMap(([path, text]) =>
    (text.match(/\/\*\*\n[\s\S]*?\*\//g) ?? []).flatMap((comment) =>
      shortLines(comment).map((line) => `${path}: ${line}`),
    ),
  );
  expect(short).toEqual([]);
});

/** A comment with an empty line below it describes no declaration. Headings of parts of a file start with `//`. */
test("a comment on a declaration is directly above it", () => {
  const lonely = texts.flatMap(([path, text]) => {
    const code = text.search(/^(?!\/\*|\/\/| \*|\s*$)/m);
    return [...text.matchAll(/^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n\n/gm)]
      .filter(({ index }) => index > code && !path.endsWith(".css"))
      .map(([comment]) => `${path}: ${comment.slice(0, 60).trim()}`);
  });
  expect(lonely).toEqual([]);
});
