import { expect, test } from "vitest";
import { pdf } from "./pdf.ts";

const made = (paragraphs: readonly string[], title = "Annual Report (draft) – දැනුම්දීම") =>
  pdf({ title, author: "VELIMORA TEA PLC", language: "en", createdAt: 1_783_424_434_658, paragraphs });

test("in a PDF's table every offset points at its object, and the last offset at the table", () => {
  const file = made(["One (1) \\ two", "“Quoted” – dashed"]).toString("latin1");
  expect(file.startsWith("%PDF-1.4\n")).toBe(true);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  expect(file.slice(start, start + 5)).toBe("xref\n");
  const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, digits]) =>
    Number(digits),
  );
  expect(offsets.length).toBeGreaterThanOrEqual(7);
  for (const [at, offset] of offsets.entries())
    expect(file.slice(offset).startsWith(`${at + 1} 0 obj\n`)).toBe(true);
  for (const [, length, content] of file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(content?.length).toBe(Number(length));
});

test("a long text continues on a second page, and every page is marked as simulated", () => {
  const file = made(Array.from({ length: 40 }, () => "Some words that fill the page. ".repeat(6))).toString(
    "latin1",
  );
  const pages = Number(/\/Count (\d+)/.exec(file)?.[1]);
  expect(pages).toBeGreaterThan(1);
  expect(file.match(/\(SIMULATED\) Tj/g)).toHaveLength(pages);
});

test("a string stays valid if it has brackets or characters that the fonts lack", () => {
  const file = made(["a) b( c\\ දැ \u0007 é “q”"], "plain").toString("latin1");
  expect(file).toContain("(a\\) b\\( c\\\\ ?? ? \xe9 \x93q\x94) Tj");
});
