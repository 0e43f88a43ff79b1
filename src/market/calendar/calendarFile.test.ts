import { expect, test } from "vitest";
import { calendarFile } from "./calendarFile.ts";

const at = Date.parse("2026-12-12T00:00:00+05:30");
const stamp = Date.parse("2026-11-20T12:00:00Z");

test("an event is one whole day at the exchange, and marks in its texts are escaped", () => {
  const file = calendarFile(
    [
      {
        key: "exDividend 1 COPA",
        at,
        summary: "XD COPA, LKR 2.00",
        description: "CASH DIVIDEND; XD\nSource",
        url: "https://pola.example/disclosures?item=a1",
      },
    ],
    { stamp, name: "Pola, lines", about: "Papers since 21 Nov; older ones too" },
  );
  expect(file.split("\r\n")).toEqual([
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pola//Calendar//EN"],
    String.raw`X-WR-CALNAME:Pola\, lines`,
    ...[String.raw`X-WR-CALDESC:Papers since 21 Nov\; older ones too`, "BEGIN:VEVENT"],
    ...["UID:exDividend%201%20COPA@pola", "DTSTAMP:20261120T120000Z"],
    ...["DTSTART;VALUE=DATE:20261212", "DTEND;VALUE=DATE:20261213"],
    ...[String.raw`SUMMARY:XD COPA\, LKR 2.00`, String.raw`DESCRIPTION:CASH DIVIDEND\; XD\nSource`],
    "URL:https://pola.example/disclosures?item=a1",
    ...["TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR", ""],
  ]);
});

test("no line is longer than 75 bytes, and unfolding gives the text back", () => {
  const summary = "ලාභාංශ ".repeat(30).trim();
  const file = calendarFile([{ key: "a", at, summary, description: "", url: "" }], {
    stamp,
    name: "Pola",
    about: undefined,
  });
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${summary}\r\n`);
});
