import "#ui/messages/en/alerts";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { AlertToast } from "#feed/alerts/delivery";
import { queries } from "#feed/answers/pollIntervals";
import { replayedAt } from "#market/alerts/firing";
import { numberAmong, recordingAt, writeMoment } from "#market/day/recordings";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { followAlerts } from "#views/alerts/followed";
import { replayAddress } from "#views/alerts/ruleWords";
import {
  beginAlerts,
  closeToasts,
  evidenceAddress,
  firingWords,
  headingOf,
  noticeWords,
  summaryLines,
  toasts,
} from "./alerting.ts";

/** Alerts that fired, one at a time, the newest first. They stay until the user closes them, because the user may be away. */
export function AlertToasts() {
  useEffect(beginAlerts, []);
  useEffect(followAlerts, []);
  const open = useSyncExternalStore(toasts.subscribe, toasts.get);
  const [newest] = open;
  return (
    <section
      aria-label={text("alertNews.title")}
      className="fixed right-3 bottom-3 bottom-[calc(anchor(--content_bottom,0px)_+_12px)] z-45 w-[min(420px,calc(100vw_-_24px))] max-[640px]:static max-[640px]:order-1 max-[640px]:w-auto"
    >
      <div role="status" aria-live="polite">
        {newest && <Toast toast={newest} />}
      </div>
      {open.length > 1 && (
        <p className="flex gap-2 items-center justify-end pt-1">
          <span className="text-small text-muted">{text("alertNews.more", { count: open.length - 1 })}</span>
          <button type="button" className="chip" onClick={() => closeToasts()}>
            {text("alertNews.closeAll")}
          </button>
        </p>
      )}
    </section>
  );
}

function Toast({ toast }: { toast: AlertToast }) {
  const { firings } = toast;
  const close = () => closeToasts([toast]);
  const [first] = firings;
  const single = firings.length === 1 && toast.summary === undefined ? first : undefined;
  return (
    <div className="flex flex-col gap-1 py-2 px-3 bg-raised border border-edge rounded-lg shadow-[0_8px_28px_rgb(0_0_0/0.35)] max-[640px]:rounded-none max-[640px]:border-x-0">
      <div className="flex gap-2 items-start justify-between">
        <p className="font-semibold wrap-anywhere">{first ? headingOf(toast) : noticeWords(toast)}</p>
        <button type="button" className="chip icon-chip" aria-label={text("alertNews.close")} onClick={close}>
          ✕
        </button>
      </div>
      <ul className="num text-small">
        {(single ? [firingWords(single)] : summaryLines(toast)).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3 text-small">
        {single ? (
          <Links firing={single} close={close} />
        ) : (
          <a className="text-accent underline" href="/alerts" onClick={close}>
            {text("alertNews.show")}
          </a>
        )}
      </p>
    </div>
  );
}

function Links({ firing, close }: { firing: AlertToast["firings"][number]; close: () => void }) {
  const { symbol, after } = firing;
  const moment = useRecordedMoment(replayedAt(after));
  return (
    <>
      <a className="text-accent underline" href={evidenceAddress(firing)} onClick={close}>
        {text("alerts.fired.evidence")}
      </a>
      {symbol !== undefined && (
        <Link to="/s/$symbol" params={{ symbol }} className="text-accent underline" onClick={close}>
          {symbol}
        </Link>
      )}
      {moment !== undefined && (
        <a className="text-accent underline" href={replayAddress(firing, moment)}>
          {text("alertNews.replay")}
        </a>
      )}
    </>
  );
}

/** The moment as written in an address of a replay; undefined until the server says that it has recorded it. */
function useRecordedMoment(at: number): string | undefined {
  const [written, setWritten] = useState<string>();
  useEffect(() => {
    let left = false;
    const look = async () => {
      const { recordingsQuery } = await import("#feed/replay/recordedAnswers");
      const { value } = await queries.fetchQuery({ ...recordingsQuery(), staleTime: 30_000 });
      const days = value?.days ?? [];
      const found = recordingAt(days, at, undefined);
      if (!left && found && at >= found.from) setWritten(writeMoment(at, numberAmong(days, found.day)));
    };
    look().catch(() => undefined); // the toast then has no link to a replay
    return () => {
      left = true;
    };
  }, [at]);
  return written;
}
