import "#ui/messages/en/wall";
import { text } from "#ui/messages/text";
import type { Unread } from "./link.ts";

/** letters of one entry; an address may say anything */
const longest = 24;
/** letters of all that is named of one name, so that a line of the display holds it whole */
const room = 60;

const cut = (value: string) => (value.length > longest ? `${value.slice(0, longest - 1)}…` : value);

/** The values under one name, as many as there is room for, each whole; of the others their number. */
function named(name: string, values: readonly string[]): string {
  const shown: string[] = [];
  for (const value of values.map(cut)) {
    if (shown.length > 0 && [name, ...shown, value].join(", ").length > room) break;
    shown.push(value);
  }
  const entries = `${name} ${shown.join(", ")}`;
  const left = values.length - shown.length;
  return left > 0 ? text("wall.unreadMore", { entries, count: left }) : entries;
}

/** What the address says and no wall understands, in few words; nothing where it understands all. */
export function unreadWords(unread: readonly Unread[]): string {
  const names = [...new Set(unread.map(({ name }) => name))];
  const groups = names.map((name) =>
    named(
      cut(name),
      unread.filter((entry) => entry.name === name).map(({ value }) => value),
    ),
  );
  const shown = groups.slice(0, 3);
  const left = groups.length - shown.length;
  const entries = shown.join("; ");
  if (left === 0) return entries;
  return text("wall.unreadMore", { entries, count: left });
}
