/** Events as an iCalendar file (RFC 5545), which calendar programs import. */
import { colomboHours } from "#market/day/session";
import { day } from "#units/time";

export interface FileEvent {
  key: string;
  /** midnight of the day at the exchange, ms */
  at: number;
  summary: string;
  description: string;
  /** of the page that shows its paper */
  url: string;
}

/** `20261212` of a day at the exchange */
const dateOf = (at: number) =>
  new Date(at + colomboHours.zoneOffset).toISOString().slice(0, 10).replaceAll("-", "");

const escapedText = (text: string) =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);

/** A line has at most 75 bytes; it goes on in the next line behind a blank. */
function foldedLine(line: string): string {
  const bytes = new TextEncoder();
  let [out, size] = ["", 0];
  for (const letter of line) {
    const length = bytes.encode(letter).length;
    if (size + length > 73) [out, size] = [`${out}\r\n `, 1];
    out += letter;
    size += length;
  }
  return out;
}

export interface FileFacts {
  /** time of the file, ms */
  stamp: number;
  /** of the calendar */
  name: string;
  /** what the events are, or what they may lack */
  about: string | undefined;
}

/** Whole days without an alarm. */
export function calendarFile(events: readonly FileEvent[], { stamp, name, about }: FileFacts): string {
  const written = `${new Date(stamp).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const lines = events.flatMap(({ key, at, summary, description, url }) => [
    "BEGIN:VEVENT",
    `UID:${encodeURIComponent(key)}@pola`,
    `DTSTAMP:${written}`,
    `DTSTART;VALUE=DATE:${dateOf(at)}`,
    `DTEND;VALUE=DATE:${dateOf(at + day)}`,
    `SUMMARY:${escapedText(summary)}`,
    `DESCRIPTION:${escapedText(description)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  const head = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Pola//Calendar//EN",
    `X-WR-CALNAME:${escapedText(name)}`,
  ];
  const told = about === undefined ? [] : [`X-WR-CALDESC:${escapedText(about)}`];
  const all = [...head, ...told, ...lines, "END:VCALENDAR"];
  return `${all.map(foldedLine).join("\r\n")}\r\n`;
}
