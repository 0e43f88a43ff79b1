/** Draws the state of each merged list of disclosures: its age, how far back it goes, and why it is missing. */
import { useContext } from "react";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import type { DisclosurePart } from "#feed/lines/companyDisclosures";
import {
  failureText,
  isAbsent,
  isFinal,
  isUnreachable,
  PageOutage,
  useSteadyFailure,
} from "#ui/panel/failure";
import "./disclosures.css";
import "#ui/messages/en/disclosures";
import type { Disclosure } from "#market/papers/disclosure";
import { text } from "#ui/messages/text";
import { SourceChip } from "#ui/panel/SourceChip.tsx";
import { FromAfar } from "#ui/screen/mediaQuery";
import { formatDay } from "#ui/words/format";
import { kinds } from "./mergedLists.ts";

/** The age of each list's answer. */
export const SourceStates = ({ parts }: { parts: readonly DisclosurePart[] }) => (
  <ul className="source-states flex-wrap gap-x-4 gap-y-0 text-table">
    {parts.map((part) => (
      <SourceState key={part.source} {...part} />
    ))}
  </ul>
);

function SourceState({ source, answer }: DisclosurePart) {
  const trust = usePanelFreshness(kinds[source], answer);
  return (
    <li className="phone:flex-wrap phone:content-center phone:min-h-11 flex items-center">
      <span>{text(`disclosures.source.${source}`)}</span>{" "}
      {answer.data ? (
        <>
          <Reach disclosures={answer.data.value} />
          <SourceChip origin={answer.data} trust={trust} />
        </>
      ) : (
        <span className="text-muted">{text(stateOf(answer.error))}</span>
      )}
    </li>
  );
}

function stateOf(error: Error | null) {
  if (error === null) return "disclosures.asked";
  return isAbsent(error) ? "disclosures.nothing" : "disclosures.missing";
}

/** Shows how far back a list goes. Older disclosures may exist, but not in this list. */
function Reach({ disclosures }: { disclosures: readonly Disclosure[] }) {
  const oldest = disclosures.reduce((least, { at = least }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(oldest)) return null;
  return <span className="num text-muted">{text("disclosures.backTo", { day: formatDay(oldest) })}</span>;
}

/** Names the lists that fail, and why. Draws nothing if all answer. */
export const Missing = ({ parts }: { parts: readonly DisclosurePart[] }) =>
  parts.map((part) => <MissingPart key={part.source} {...part} />);

function MissingPart({ source, answer }: DisclosurePart) {
  const failed = useSteadyFailure(answer);
  const told = useContext(PageOutage) && isUnreachable(failed?.error);
  const aged = useContext(FromAfar) && answer.data !== undefined;
  // an empty list is not a failure; the list's own state reports it
  if (!failed || told || aged || (isAbsent(failed.error) && answer.data === undefined)) return null;
  const name = text(`disclosures.source.${source}`);
  const reason = failureText(failed.error);
  return (
    <p className="flex-none py-1 px-3 text-small border-b border-line">
      {text(answer.data ? "disclosures.partOld" : "disclosures.partMissing", { name, reason })}{" "}
      {!isFinal(failed.error) && (
        <button type="button" className="chip" onClick={() => void answer.refetch()}>
          {text("failure.retry")}
        </button>
      )}
    </p>
  );
}
