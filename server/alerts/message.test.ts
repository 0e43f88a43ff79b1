import { expect, test } from "vitest";
import { linkOf, type MessageForm, messageOf } from "./message.ts";
import { boardAt, fired } from "./testing/fired.ts";

const json: MessageForm = {
  format: "json",
  headers: {},
  pages: "https://pola.example",
  now: boardAt + 1_000,
};
const ntfy: MessageForm = { ...json, format: "ntfy" };

test("JSON has the whole evidence of the firing", () => {
  const { headers, body } = messageOf([fired()], json);
  expect(headers).toEqual({ "Content-Type": "application/json" });
  expect(JSON.parse(body)).toEqual({
    kind: "firing",
    title: "JKH price > 20.50",
    text: "JKH.N0000: 20.4 at 11:42:00, then 20.6 at 11:42:10. LIVE; board 42 was 1 s old when it was read.",
    sentAt: "2026-10-02T11:42:11.250+05:30",
    firings: [
      {
        key: "JKH.N0000 price > 20.50/1",
        rule: "JKH price > 20.50",
        symbol: "JKH.N0000",
        about: null,
        before: {
          value: 20.4,
          at: "2026-10-02T11:42:00.250+05:30",
          ageSeconds: 0.4,
          sequence: 41,
          word: "LIVE",
        },
        after: {
          value: 20.6,
          at: "2026-10-02T11:42:10.250+05:30",
          ageSeconds: 0.5,
          sequence: 42,
          word: "LIVE",
        },
        confirmed: null,
        afterwards: false,
        estimate: false,
        late: null,
        source: "live",
        link: "https://pola.example/s/JKH.N0000?at=2026-10-02T11:42:11",
      },
    ],
  });
});

test("a firing that a later board confirmed has the evidence of that board too, and is not late because of it", () => {
  const confirmed = { value: 20.7, at: boardAt + 10_000, age: 300, sequence: 43, word: "live" as const };
  const one = fired({ firedAt: boardAt + 10_000, firing: { confirmed } });
  const { text, firings } = JSON.parse(messageOf([one], { ...json, now: boardAt + 39_700 }).body);
  expect(text).toMatch(/then 20\.6 at 11:42:10\..* Confirmed at 11:42:20\.$/);
  expect(firings).toMatchObject([
    { late: null, confirmed: { value: 20.7, at: "2026-10-02T11:42:20.250+05:30", sequence: 43 } },
  ]);
});

test("ntfy gets plain text and the headers that it reads", () => {
  expect(messageOf([fired()], ntfy)).toEqual({
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      Title: "JKH price > 20.50",
      Priority: "default",
      Tags: "pola,figure",
      Click: "https://pola.example/s/JKH.N0000?at=2026-10-02T11:42:11",
    },
    body: "JKH.N0000: 20.4 at 11:42:00, then 20.6 at 11:42:10. LIVE; board 42 was 1 s old when it was read.",
  });
});

test("headers of the file replace ours", () => {
  const headers = { Priority: "max", Authorization: "Bearer x" };
  expect(messageOf([fired()], { ...ntfy, headers }).headers).toMatchObject(headers);
});

test("a halt has high priority", () => {
  const halt = fired({
    firing: { symbol: undefined, sentence: "halt begins", condition: { of: "halt", event: "begins" } },
  });
  expect(messageOf([halt], ntfy).headers).toMatchObject({ Priority: "high", Tags: "pola,halt" });
});

test.each([
  ["liste Ä change < -5%", "=?UTF-8?B?bGlzdGUgw4QgY2hhbmdlIDwgLTUl?="],
  ["two\r\nlines", "=?UTF-8?B?dHdvDQpsaW5lcw==?="],
])("the title of %j is encoded, so that no text breaks a header", (sentence, title) => {
  const { headers } = messageOf([fired({ firing: { sentence, symbol: undefined } })], ntfy);
  expect(headers.Title).toBe(title);
});

test("a rule of the market names the line that fired", () => {
  const block = fired({ firing: { sentence: "any block >= 20m", symbol: "ABAN.N0000" } });
  expect(JSON.parse(messageOf([block], json).body).title).toBe("any block >= 20m: ABAN.N0000");
});

test("a crossing over a gap says so", () => {
  const gap = fired({
    firing: {
      afterwards: true,
      before: { value: 20.4, at: boardAt - 600_000, age: 0, sequence: 3, word: "live" },
    },
  });
  expect(JSON.parse(messageOf([gap], json).body).text).toContain(
    "Crossed between 11:32:10 and 11:42:10, seen afterwards.",
  );
});

test("a message more than 30 s after the board is LATE, and an estimate and a simulated market are named", () => {
  const one = fired({ source: "embedded", firing: { estimate: true } });
  const { title, text, firings } = JSON.parse(messageOf([one], { ...json, now: boardAt + 40_000 }).body);
  expect(title).toBe("LATE: JKH price > 20.50");
  expect(text).toMatch(/The value is an estimate. LATE: sent 41 s after the board. SIMULATED market.$/);
  expect(firings).toMatchObject([{ late: 40_500, source: "simulated", estimate: true }]);
});

test("a summary lists its firings, and its JSON has all of them", () => {
  const all = Array.from({ length: 30 }, (_, at) => fired({ firing: { key: `k${at}` } }));
  const { kind, title, text, firings } = JSON.parse(messageOf(all, json).body);
  expect({ kind, title, count: firings.length }).toEqual({ kind: "summary", title: "30 alerts", count: 30 });
  expect(text.split("\n")).toHaveLength(21);
  expect(text).toMatch(/and 10 more$/);
});

test("a text for ntfy is cut", () => {
  const sentence = "x".repeat(400);
  const all = Array.from({ length: 30 }, () => fired({ firing: { sentence } }));
  expect(messageOf(all, ntfy).body.length).toBeLessThan(4_000);
});

test("without a known address there is no link", () => {
  expect(linkOf(fired().firing, undefined)).toBeUndefined();
  expect(messageOf([fired()], { ...ntfy, pages: undefined }).headers).not.toHaveProperty("Click");
});
