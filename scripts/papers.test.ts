/** Checks that links in documents work, and that the documents stay short. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const papers = [".", "docs"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file)),
);
const textOf = (paper: string) => readFileSync(join(root, paper), "utf8");
const lines = (paper: string) => textOf(paper).split("\n");

test("every link in a document leads to an existing file", () => {
  const gone = papers.flatMap((paper) =>
    [...textOf(paper).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
      .filter(([, to = ""]) => !existsSync(join(root, dirname(paper), to)))
      .map(([, to]) => `${paper}: ${to}`),
  );
  expect(papers.length).toBeGreaterThan(8);
  expect(gone).toEqual([]);
});

test("the README has at most 150 lines, and no cell of its tables has more than 120 characters", () => {
  const readme = lines("README.md");
  expect(readme.length).toBeLessThanOrEqual(151);
  const cells = readme.filter((line) => line.startsWith("|")).flatMap((line) => line.split("|"));
  expect(cells.filter((cell) => cell.length > 120)).toEqual([]);
});

test("each released version has at most 60 lines in the changelog", () => {
  const changes = lines("CHANGELOG.md");
  const heads = changes.flatMap((line, at) => (/^## \[\d/.test(line) ? [at] : []));
  expect(heads.length).toBeGreaterThan(1);
  const long = heads
    .map((head, at) => (heads[at + 1] ?? changes.length) - head)
    .filter((length) => length > 60);
  expect(long).toEqual([]);
});
