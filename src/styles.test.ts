/** Checks that all style sheets share one scale of type sizes and radii, and limits the number of sheets and lines. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Limits for all sheets together. Some of the lines are reserved for a coming page. These figures must not be raised. */
const most = { files: 40, lines: 6600 };

/**
 * Sizes that depend on the window, a container or a tile. They are not steps of the scale, whose names are in `@theme`. Each must occur
 * in a sheet.
 */
const fluid = [
  "112.5%", // the whole page on a large screen
  "150%", // the whole page on a very large screen
  "calc(var(--wall-scale, 1) * 2.1334vmin)", // the whole page on a wall
  "calc(var(--type) * var(--line-px))", // a line of a watchlist on a wall
  "calc(1.4 * var(--text-hero))", // best bid and offer on a wall
  "max(var(--text-table), 0.9em)", // a figure in a tile of the map
  "min(20cqw, 52cqh)", // the time until the open on a wall
  "clamp(var(--text-strong), 4.4vw, 100px)", // the stamp on prices of an earlier visit
];

const within = (ending: RegExp) =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), "utf8") }));

const sheets = within(/\.css$/).map(({ file, text }) => ({
  file,
  text,
  code: text.replace(/\/\*[\s\S]*?\*\//g, ""),
}));
const elements = within(/\.tsx$/).filter(({ file }) => !file.includes(".test."));
const tokens = sheets.find(({ file }) => file === join("ui", "tokens.css"))?.code ?? "";
const steps = (scale: string) =>
  [...tokens.matchAll(new RegExp(`--${scale}-(\\w+):`, "g"))].map(([, step]) => step);

/** Values of a property in all sheets, each with the file that declares it. */
const declared = (property: RegExp) =>
  sheets.flatMap(({ file, code }) =>
    [...code.matchAll(property)].map(([, value = ""]) => ({
      file,
      value: value.replace(/\s+/g, " ").trim(),
    })),
  );

test("the type scale has at most ten steps", () => {
  expect(steps("text").length).toBeGreaterThan(5);
  expect(steps("text").length).toBeLessThanOrEqual(10);
});

test("a sheet takes each type size from the scale", () => {
  const known = new Set([...steps("text").map((step) => `var(--text-${step})`), ...fluid]);
  const sizes = declared(/[\s;{]font-size:([^;}]+)/g);
  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.filter(({ value }) => !known.has(value))).toEqual([]);
  expect(fluid.filter((size) => !sizes.some(({ value }) => value === size))).toEqual([]);
  const short = declared(/[\s;{]font:([^;}]+)/g).filter(
    ({ value }) => value !== "inherit" && !value.startsWith("var(--text-"),
  );
  expect(short).toEqual([]);
});

test("an element takes its type size from the scale", () => {
  const own = elements.filter(({ text }) =>
    /\btext-(\[(length:)?[\d.]|xs\b|sm\b|lg\b|xl\b|\dxl\b)|fontSize:/.test(text),
  );
  expect(own.map(({ file }) => file)).toEqual([]);
});

test("a radius is from the scale, a half or none", () => {
  const corners = declared(/[\s;{]border(?:-\w+){0,2}-radius:([^;}]+)/g).flatMap(({ file, value }) =>
    value.split(" ").map((value) => ({ file, value })),
  );
  const known = new Set([...steps("radius").map((step) => `var(--radius-${step})`), "0", "50%", "0.2em"]);
  expect(corners.filter(({ value }) => !known.has(value))).toEqual([]);
});

test("what scrolls in a dialog has an automatic basis: WebKit takes a basis of 0 for its height", () => {
  const dialogs = elements.filter(({ text }) => /<(Modal|Popup)\b/.test(text));
  expect(dialogs.length).toBeGreaterThan(8);
  const scrolls = /(?=.*\bflex-1\b)(?=.*\boverflow(?:-y)?-auto\b)/;
  const ofElements = dialogs
    // a dialog with a height of its own has free space to give
    .filter(({ text }) => !/className="[^"]*(?<![\w-])h-\[/.test(text))
    .flatMap(({ file, text }) =>
      (text.match(/"[^"\n]*"/g) ?? [])
        .filter((classes) => scrolls.test(classes))
        .map((rule) => ({ file, rule })),
    );
  const own = new Set(
    dialogs.flatMap(({ file, text }) =>
      [...text.matchAll(/import "\.\/(\w+\.css)"/g)].map(([, sheet = ""]) => join(file, "..", sheet)),
    ),
  );
  const ofSheets = sheets
    .filter(({ file }) => own.has(file))
    .flatMap(({ file, code }) => [...code.matchAll(/\{([^{}]*)\}/g)].map(([, rule = ""]) => ({ file, rule })))
    .filter(({ rule }) => /flex: 1;/.test(rule) && /overflow: auto/.test(rule));
  expect([...ofElements, ...ofSheets]).toEqual([]);
});

test("a word of a choice does not break: Firefox narrows a fieldset to the narrowest that its words allow", () => {
  const [choice] = sheets.flatMap(({ code }) => code.match(/\n {2}\.choice \{[^}]*\}/) ?? []);
  expect(choice).toContain("overflow-wrap: break-word");
});

test("the number of sheets and their lines is limited", () => {
  const lines = sheets.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
  expect(lines).toBeGreaterThan(1_000);
  expect(lines).toBeLessThanOrEqual(most.lines);
  expect(sheets.length).toBeLessThanOrEqual(most.files);
});

/** Colours that do not depend on the theme: behind a paper, and a count on a picture. */
const ofEveryTheme = [
  "ui/panel/PdfPane.tsx: bg-[#fff]",
  "views/media/Pictures.tsx: bg-[rgb(0_0_0/0.6)]",
  "views/media/Pictures.tsx: text-[#fff]",
];
const literal =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<![\w-])(?:white|black|gr[ae]y|red|green|blue|orange)(?![\w-])/i;

/** Declarations of colours and custom properties. */
const coloured = /(?:^|[\s;])((?:color|background|background-color|fill|stroke|--[\w-]+):[^;]+)/g;

test("the colour of a text or surface is a token, so that tokens.test.ts checks it in every theme", () => {
  const ofSheets = sheets
    .filter(({ file }) => file !== join("ui", "tokens.css"))
    .flatMap(({ file, code }) =>
      [...code.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
        // text is never on a backdrop; paper has colours of its own
        .filter(([, selector = ""]) => !/::backdrop/.test(selector))
        .flatMap(([, , body = ""]) => [...body.matchAll(coloured)])
        .map(([, rule = ""]) => ({ file, rule }))
        .filter(({ rule }) => !(/summary\.css|paper\.css/.test(file) && rule.startsWith("--"))),
    );
  expect(ofSheets.length).toBeGreaterThan(300);
  const ofElements = elements.flatMap(({ file, text }) =>
    [
      ...text.matchAll(/\b(?:text|bg|fill|stroke)-\[[^\]\s"]+\]/g),
      ...text.matchAll(/\b(?:color|background|backgroundColor|fill|stroke)(?::\s*|=)["'`][^"'`]+/g),
    ].map(([rule]) => ({ file, rule })),
  );
  expect(ofElements.length).toBeGreaterThan(3);
  const found = [...ofSheets, ...ofElements]
    .filter(({ rule }) => literal.test(rule))
    .map(({ file, rule }) => `${file}: ${rule}`);
  expect(found.sort()).toEqual(ofEveryTheme);
});

test("a theme changes nothing but tokens: no other sheet depends on it", () => {
  const themed = sheets.flatMap(({ file, code }) =>
    [
      ...code.matchAll(/([^{};]*(?:data-theme|prefers-color-scheme|prefers-contrast)[^{};]*)\{([^{}]*)\}/g),
    ].map(([, , body = ""]) => ({ file, body: body.replace(/\s+/g, " ").trim() })),
  );
  const outside = themed.filter(({ file }) => file !== join("ui", "tokens.css"));
  expect(themed.length).toBeGreaterThan(4);
  // how strongly a cell of a wall flashes
  expect(outside).toEqual([{ file: join("pages", "wall", "wall.css"), body: "--tint: 16%;" }]);
});
