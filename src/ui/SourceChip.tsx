import { Age } from "./Age.tsx";
import { text } from "./messages/text.ts";
import { OldMark } from "./OldMark.tsx";
import { formatMinute } from "./time.ts";
import { isOld, type Trust } from "./trust.ts";

export type Via = "push" | "http" | "derived";

interface SourceChipProps {
  via: Via;
  /** when upstream gave the answer, ms on this browser's clock */
  since: number;
  /** the exchange's time of that answer, ms; with it the chip of old figures says since when there is nothing newer */
  clockAt?: number | undefined;
  trust: Trust;
}

/** Where figures come from and how old the answer is: "push 3 s", "polled 14 s"; of old ones "no data since 11:42". */
export function SourceChip({ via, since, clockAt, trust }: SourceChipProps) {
  const old = isOld(trust);
  return (
    <span className="source" data-via={via} data-old={old}>
      <OldMark trust={trust} />
      {old && clockAt !== undefined ? (
        <span className="num">{text("source.noDataSince", { time: formatMinute(clockAt) })}</span>
      ) : (
        <>
          <span>{text(`source.${via}`)}</span>
          <Age since={since} />
        </>
      )}
    </span>
  );
}
