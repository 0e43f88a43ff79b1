/** Notices after the page was opened: about unreadable parts of its address, about the time away, and alerts. */
import "#ui/messages/en/header";
import "#ui/messages/en/away";
import { useEffect, useState } from "react";
import { watchLooks } from "#feed/away/lastLook";
import { isReplay } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { writeMoment } from "#market/day/recordings";
import { takeNewVersion, useNewVersion } from "#pages/status/newVersion";
import { hasText } from "#stored/keys";
import { type MessageId, text } from "#ui/messages/text";
import { preferencesCopy, usePreferences } from "#ui/preferences/preferences";
import { Link } from "#ui/router/Router.tsx";
import { useUnread } from "#ui/router/routes";
import { hideNote, showNote, type UnusablePart, usePageState } from "#ui/screen/pageState";
import { useWatchlists, watchlistsCopy } from "#ui/watchlists/watchlists";
import { formatAge, formatMinute } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { KeepingNotice } from "./seldomNotices.tsx";

/** Text that names the value used instead of an unreadable choice. Other parts are only reported as ignored. */
const defaultTexts: Readonly<Record<string, MessageId>> = {
  range: "unread.range",
  size: "unread.size",
  colour: "unread.colour",
  clamp: "unread.clamp",
  columns: "unread.columns",
  sort: "unread.sort",
  item: "unread.item",
  year: "unread.year",
  count: "unread.count",
  list: "unread.list",
  portfolio: "unread.portfolio",
};

/** characters; longer values are truncated */
const longestValue = 40;
const mostNamedParts = 4;

const describe = ({ name, value, isChoice }: UnusablePart) => {
  const given = `${name}=${value}`;
  const letters = [...given];
  const shown = letters.length > longestValue ? `${letters.slice(0, longestValue).join("")}…` : given;
  const instead = isChoice && Object.hasOwn(defaultTexts, name) ? defaultTexts[name] : undefined;
  return instead ? text("unread.instead", { given: shown, instead: text(instead) }) : shown;
};

/** Shows a note in a corner with the unreadable parts of the address. */
export function UnreadAddress() {
  const unreadable = useUnread();
  const unusable = usePageState(({ unusable }) => unusable);
  useEffect(() => {
    const unread = [...unreadable, ...unusable];
    if (unread.length === 0) return;
    const named = unread.slice(0, mostNamedParts).map(describe).join("; ");
    const more =
      unread.length > mostNamedParts ? text("unread.more", { count: unread.length - mostNamedParts }) : "";
    showNote(text("unread.ignored", { named: named + more }));
    return hideNote;
  }, [unreadable, unusable]);
  return null;
}

// showing a recorded moment does not count as a look at the market
if (!isReplay()) watchLooks((absentSince) => usePageState.setState({ absentSince, isAbsenceTold: true }));

const dismiss = () => usePageState.setState({ isAbsenceTold: false });

/** After an absence, offers once a list of the changes since then. It is below the page, so it covers and moves no row. */
function AwayNotice() {
  const since = usePageState(({ absentSince, isAbsenceTold }) => (isAbsenceTold ? absentSince : undefined));
  const age = useEachSecond(() => (since === undefined ? "" : formatAge(exchangeNow() - since)));
  if (since === undefined) return null;
  return (
    <section aria-label={text("away.title")}>
      <p className="band num whitespace-normal">
        <span>{text("away.notice", { time: formatMinute(since), age })}</span>
        <Link
          to="/away"
          search={{ since: writeMoment(since) }}
          className="text-accent underline"
          onClick={dismiss}
        >
          {text("away.show")}
        </Link>
        <button type="button" className="chip" onClick={dismiss}>
          {text("away.dismiss")}
        </button>
      </p>
    </section>
  );
}

/** Resolves when this browser has rules for alerts: now, or once a tab adds one. No rule runs in a replay. */
const firstRules = () =>
  new Promise<void>((made) => {
    if (isReplay()) return;
    const rules = "pola-alert-rules"; // the key and the event of src/feed/alerts/ruleBook.ts, whose code is not loaded for a page without rules
    const look = () => hasText(rules) && made();
    addEventListener("storage", look);
    addEventListener(rules, () => made());
    look();
  });

/** Evaluates and shows alerts, once there are rules. */
export async function alertToasts() {
  await firstRules();
  return (await import("#pages/alerting/AlertToasts.tsx")).AlertToasts;
}

/** Offers the new version. The user decides when to load it. */
function NewVersion() {
  const there = useNewVersion();
  const [later, setLater] = useState(false);
  if (!there || later) return null;
  return (
    <div role="status" className="band" data-word="closed">
      <p className="min-w-0">{text("version.new")}</p>
      <button type="button" className="chip" onClick={() => void takeNewVersion()}>
        {text("version.load")}
      </button>
      <button type="button" className="chip" onClick={() => setLater(true)}>
        {text("version.later")}
      </button>
    </div>
  );
}

/** Notices about settings or watchlists that could not be stored or read. */
function Troubles() {
  const look = usePreferences(({ trouble }) => trouble);
  const lists = useWatchlists(({ trouble }) => trouble);
  return (
    <>
      {look && (
        <KeepingNotice
          trouble={look}
          of="look"
          copy={preferencesCopy}
          onUnderstood={usePreferences.getState().understood}
        />
      )}
      {lists && (
        <KeepingNotice
          trouble={lists}
          of="watch"
          copy={watchlistsCopy}
          onUnderstood={useWatchlists.getState().understood}
        />
      )}
    </>
  );
}

export const OpeningNotices = () => (
  <>
    <UnreadAddress />
    <Troubles />
    <NewVersion />
    <AwayNotice />
  </>
);
