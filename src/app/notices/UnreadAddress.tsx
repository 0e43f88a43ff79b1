import "#ui/messages/en/header";
import { useEffect } from "react";
import { hideNote, showNote } from "#app/header/opened";
import { type MessageId, text } from "#ui/messages/text";
import { type Unread, useUnread } from "#ui/router/routes";
import { useUnusableParts } from "#ui/router/unusable";

/** Text that names the value used instead of an unreadable choice. Other parts are only reported as ignored. */
const usual: Readonly<Record<string, MessageId>> = {
  range: "unread.range",
  size: "unread.size",
  colour: "unread.colour",
  clamp: "unread.clamp",
  columns: "unread.columns",
  sort: "unread.sort",
  item: "unread.item",
  year: "unread.year",
  count: "unread.count",
};

/** characters; longer values are truncated */
const longest = 40;
const most = 4;

const describe = ({ name, value, isChoice }: Unread) => {
  const given = `${name}=${value}`;
  const letters = [...given];
  const shown = letters.length > longest ? `${letters.slice(0, longest).join("")}…` : given;
  const instead = isChoice && Object.hasOwn(usual, name) ? usual[name] : undefined;
  return instead ? text("unread.instead", { given: shown, instead: text(instead) }) : shown;
};

/** Shows a note in a corner with the unreadable parts of the address. */
export function UnreadAddress() {
  const unreadable = useUnread();
  const unusable = useUnusableParts();
  useEffect(() => {
    const unread = [...unreadable, ...unusable];
    if (unread.length === 0) return;
    const named = unread.slice(0, most).map(describe).join("; ");
    const more = unread.length > most ? text("unread.more", { count: unread.length - most }) : "";
    showNote(text("unread.ignored", { named: named + more }));
    return hideNote;
  }, [unreadable, unusable]);
  return null;
}
