import "#ui/messages/en/health";
import { useState } from "react";
import { now } from "#feed/clock";
import { exchangeNow } from "#feed/exchangeClock";
import { freshness } from "#feed/freshness";
import type { GatewayHealth } from "#feed/gatewayHealth";
import { link } from "#feed/link";
import { problems } from "#feed/problems";
import { gatewaySkew } from "#feed/stamps";
import { heapOctets, version } from "#feed/thisPage";
import { text } from "#ui/messages/text";

/** Puts all of the page's figures on the clipboard; where there is none to be had, shows them to be copied by hand. */
export function CopyReport({ gateway }: { gateway: GatewayHealth | undefined }) {
  const [done, setDone] = useState(false);
  const [shown, setShown] = useState<string>();
  const copy = async () => {
    const report = JSON.stringify(reportOf(gateway), null, 1);
    try {
      await navigator.clipboard.writeText(report);
      setDone(true);
    } catch {
      setShown(report); // no clipboard outside of a secure context, or not allowed
    }
  };
  return (
    <>
      <button type="button" className="chip" onClick={() => void copy()}>
        {text(done ? "health.copied" : "health.copy")}
      </button>
      {shown !== undefined && (
        <textarea
          readOnly
          className="field health-report"
          aria-label={text("health.report")}
          value={shown}
          rows={8}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  );
}

/** Figures of the feed alone: nothing of who looks, and no body. */
const reportOf = (gateway: GatewayHealth | undefined) => ({
  version,
  address: location.pathname,
  browser: navigator.userAgent,
  pageNow: now(),
  exchangeNow: exchangeNow(),
  freshness: freshness.snapshot(),
  link: link.get(),
  skewMs: gatewaySkew.seen(),
  heapOctets: heapOctets(),
  sources: [...problems.snapshot().values()],
  gateway,
});
