/** Checks that Sinhala and Tamil have the same texts, and all texts of the groups below that a wall shows. */
import { expect, test } from "vitest";
import { en } from "./en/en.ts";
import { languages, setLanguage } from "./language.ts";
import { si } from "./si/si.ts";
import { ta } from "./ta/ta.ts";
import { text } from "./text.ts";

const english: Readonly<Record<string, string>> = en;
const translations: readonly (readonly [string, Readonly<Record<string, string>>])[] = Object.entries({
  si,
  ta,
});

const plural = /\{(\w+), plural,(?:\s*(?:=\d+|\w+) \{[^{}]*\})+\s*\}/g;

/** Names of the values in a message, plural or not. */
const valuesOf = (message: string) => {
  const plain = message.replace(plural, "{$1}");
  return [...new Set([...plain.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
};

test("no id is in two parts of the catalogue, because the part loaded later would win", () => {
  const parts = import.meta.glob<Record<string, object>>(["./en/*.ts", "!./en/en.ts"], { eager: true });
  const ids = Object.values(parts).flatMap((part) =>
    Object.values(part).flatMap((texts) => Object.keys(texts)),
  );
  expect(ids.length).toBeGreaterThan(1_000);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("both languages have texts for the same ids", () => {
  expect(Object.keys(ta).sort()).toEqual(Object.keys(si).sort());
});

test("every text that only walls show is translated in every language", () => {
  const told = Object.keys(en).filter((id) => /^(wall|wallBlocks|moved|freshness|phase|language)\./.test(id));
  expect(told.length).toBeGreaterThan(100);
  for (const [language, texts] of translations)
    expect(
      told.filter((id) => !(id in texts)),
      `missing in ${language}`,
    ).toEqual([]);
});

test.each(translations)("%s: every text has the same values as in English, and none is blank", (_, texts) => {
  for (const [id, message] of Object.entries(texts)) {
    expect(valuesOf(message), id).toEqual(valuesOf(english[id] ?? ""));
    expect(message.split("{").length, id).toBe(message.split("}").length);
    expect(message.trim(), id).not.toBe("");
  }
});

test.each([
  ["si", /\p{Script=Tamil}/u],
  ["ta", /\p{Script=Sinhala}/u],
] as const)("%s has no letter of the other script", (language, other) => {
  const texts = language === "si" ? si : ta;
  expect(Object.entries(texts).filter(([, message]) => other.test(message))).toEqual([]);
});

test.each(translations)("%s: figures have the same digits in every language", (_, texts) => {
  for (const message of Object.values(texts)) expect(message).not.toMatch(/(?![0-9])\p{Nd}/u);
});

test("the number of untranslated texts is fixed, so that a forgotten text is noticed", () => {
  // texts shown only by hovering or by a key, or on pages that no wall shows
  const spokenOnDesks =
    /Why|^explain|^formula|^column\.alert|^chart\.(level|beyond|earlierTicks)|^symbol\.new(Alert|Entry)|^(column|explain)\.my|^(setup|palette|columns|columnName|health|figureInfo|company|studies|compare|look|media\.|peek|keeping|document|allFields|order\.|ages|watch|keys|saving|movedPage|calendar|tape|blocks|away|seen\.|history|opening\.|closing\.|shell\.(moved|calendar|tape|blocks|opening|closing|history|away|settings|alerts|positions|unlooked)|unread|symbol\.unreadable|replayBar|settings|kept\.|alertNews|alerts\.|positions\.)/;
  const left = Object.keys(english).filter((id) => !(id in si) && !spokenOnDesks.test(id));
  expect(left.length).toBeLessThanOrEqual(310);
});

test("a text that a language lacks is shown in English; a wall's texts are shown in the language", async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: "en" } } });
  for (const language of languages) {
    await setLanguage(language);
    expect(document.documentElement.lang).toBe(language);
    expect(text("board.keys")).toBe(en["board.keys"]);
    expect(text("phase.lastSession", { day: "10 Jul 2026" })).toContain("10 Jul 2026");
  }
  expect(text("wall.view.board")).toBe(ta["wall.view.board"]);
  await setLanguage("en");
  expect(text("wall.view.board")).toBe("Board");
  Reflect.deleteProperty(globalThis, "document");
});
