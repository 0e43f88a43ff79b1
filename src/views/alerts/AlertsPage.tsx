import "#ui/messages/en/alerts";
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { firingHistory, forgetFirings, ruleBook } from "#feed/alerts/alerts";
import { useBoardReading } from "#feed/board/board";
import { isReplay, now } from "#feed/clock/clock";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { askForNotifications, type NotificationState, notificationState } from "#feed/page/attention";
import type { Rule } from "#market/alerts/language/rule";
import { ruleLike, sentenceOf } from "#market/alerts/language/ruleSentence";
import { nameText } from "#market/texts/sentenceWords";
import { text } from "#ui/messages/text";
import { Panel, SaveTables, SourceChip } from "#ui/panel/Panel.tsx";
import { usePreferences } from "#ui/preferences/preferences";
import { Link } from "#ui/router/Router.tsx";
import { useSearch } from "#ui/router/routes";
import { openAlertDialog } from "#ui/screen/pageState";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { FiringsTable } from "./FiringsTable.tsx";
import { lookedAtAlerts } from "./followed.ts";
import { RulesTable } from "./RulesTable.tsx";

const useFirings = () => useSyncExternalStore(firingHistory.firings.subscribe, firingHistory.firings.get);

/** The rules of this browser with their states, and the history of their firings. */
export function AlertsPage() {
  const firings = useFirings();
  useEffect(() => {
    if (firings.length > 0 && !isReplay()) lookedAtAlerts();
  }, [firings]);
  return (
    <div className="flex flex-1 flex-col gap-2 min-h-0 p-2 phone:p-1.5 phone:overflow-auto">
      <h1 className="sr-only">{text("alerts.title")}</h1>
      <RulesPanel />
      <FiringsPanel />
    </div>
  );
}

function RulesPanel() {
  const rules = useSyncExternalStore(ruleBook.rules.subscribe, ruleBook.rules.get);
  const board = useBoardReading();
  const trust = useBoardFreshness();
  const replay = isReplay();
  const [deleted, setDeleted] = useState<Rule>();
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = useCallback((rule: Rule) => {
    setDeleted(rule);
    if (ruleBook.rules.get().length === 1) addButton.current?.focus();
    ruleBook.remove(rule.id);
  }, []);
  const undo = (rule: Rule) => {
    addButton.current?.focus(); // the button that was pressed goes
    setDeleted(undefined);
    if (!ruleLike(ruleBook.rules.get(), rule)) ruleBook.put(rule);
  };
  // the rules are shown also before the board has arrived
  const origin = { via: "derived" as const, fetchedAt: now(), ...board.data };
  return (
    <Panel
      title={text("alerts.rules")}
      reading={{ data: { ...origin, value: rules }, error: board.error }}
      freshness={board.data ? trust : "live"}
      origin={board.data ? <SourceChip origin={board.data} trust={trust} /> : <span />}
      tools={
        !replay && (
          <button ref={addButton} type="button" className="chip" onClick={() => openAlertDialog()}>
            + {text("alerts.new")}
          </button>
        )
      }
      className="flex-[3] min-h-72 phone:flex-none"
    >
      {() => (
        <>
          <Where />
          <DeletionNote rule={deleted} onUndo={undo} />
          {rules.length === 0 ? (
            <Examples />
          ) : (
            <RulesTable rules={rules} onDelete={replay ? undefined : remove} />
          )}
        </>
      )}
    </Panel>
  );
}

/** Says where rules run, how firings are delivered here, and problems with the stored rules. */
function Where() {
  const trouble = useSyncExternalStore(ruleBook.trouble.subscribe, ruleBook.trouble.get);
  if (isReplay()) return <Note caution>{text("alerts.replay")}</Note>;
  return (
    <>
      <Note>{text("alerts.where")}</Note>
      {trouble && (
        <Note caution>{text(trouble === "unreadable" ? "alerts.unreadable" : "alerts.unsaved")}</Note>
      )}
      <DeliveryNotes />
    </>
  );
}

const Note = ({ children, caution = false }: { children: ReactNode; caution?: boolean }) => (
  <p
    className={`flex-none flex flex-wrap gap-x-2 items-center px-2.5 py-1 text-table border-b border-line ${caution ? "text-caution" : "text-muted"}`}
  >
    {children}
  </p>
);

/** How a firing reaches the person here: what is off, what the browser forbids, and what works instead. */
function DeliveryNotes() {
  const { sounds, notifications } = usePreferences();
  const [, setAsked] = useState<NotificationState>();
  const state = notifications ? notificationState() : "granted";
  const clicked = navigator.userActivation?.hasBeenActive ?? true;
  return (
    <>
      {sounds === "off" && !notifications && (
        <Note>
          {text("alerts.note.quiet")}
          <Link to="/settings" className="text-accent underline">
            {text("shell.settings")}
          </Link>
        </Note>
      )}
      {state !== "granted" && (
        <Note caution={state !== "ask"}>
          {text(`alerts.note.${state}`)}
          {state === "ask" && (
            <button type="button" className="chip" onClick={() => void askForNotifications().then(setAsked)}>
              {text("alerts.note.askNow")}
            </button>
          )}
        </Note>
      )}
      {sounds !== "off" && !clicked && <Note>{text("alerts.note.sound")}</Note>}
    </>
  );
}

const examples = ["any block >= 20m", "ASPI change < -2%"] as const;

/** Without a rule: three that can be taken by a click. */
function Examples() {
  const lists = useWatchlists((all) => all.lists);
  if (isReplay()) return null;
  // a rule on all lines sees few of their twelve months; one on a watchlist requests them
  const list = lists.find(({ lines }) => lines.length > 0);
  const third = list ? `list ${nameText(list.slug)} year high` : "any gap > 5%";
  return (
    <div className="m-auto flex flex-col items-center gap-2 p-4 text-table text-muted">
      <p>{text("alerts.none")}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {[...examples, third].map((sentence) => (
          <li key={sentence}>
            <button type="button" className="chip num" onClick={() => openAlertDialog({ sentence })}>
              {sentence}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DeletionNote({ rule, onUndo }: { rule: Rule | undefined; onUndo: (rule: Rule) => void }) {
  return (
    <div role="status" className="flex-none">
      {rule && (
        <Note>
          {text("alerts.deleted", { rule: sentenceOf(rule) })}
          <button type="button" className="chip" onClick={() => onUndo(rule)}>
            {text("alerts.undo")}
          </button>
        </Note>
      )}
    </div>
  );
}

function FiringsPanel() {
  const firings = useFirings();
  const { firing } = useSearch({ from: "/alerts" });
  return (
    <Panel
      title={text("alerts.history")}
      reading={{ data: { via: "derived", fetchedAt: now(), value: firings }, error: null }}
      freshness="live"
      origin={<span />}
      empty={(all) => (all.length === 0 ? text("alerts.noFirings") : undefined)}
      tools={
        firings.length > 0 && (
          <>
            <SaveTables ways={["csv"]} />
            {!isReplay() && (
              <button type="button" className="chip" onClick={() => forgetFirings()}>
                {text("alerts.clear")}
              </button>
            )}
          </>
        )
      }
      className="flex-[2] min-h-60 phone:flex-none"
    >
      {(all) => <FiringsTable firings={all} marked={firing} />}
    </Panel>
  );
}
