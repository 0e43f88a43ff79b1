import { Age } from "./Age.tsx";
import { text } from "./messages/text.ts";
import { OldMark } from "./OldMark.tsx";
import { isOld, type Trust } from "./trust.ts";

export type Via = "push" | "http" | "derived";

interface SourceChipProps {
  via: Via;
  /** when upstream gave the answer, ms on this browser's clock */
  since: number;
  trust: Trust;
}

/** Where figures come from and how old the answer is: "push 3 s", "polled 14 s", "derived from board 9 s". */
export function SourceChip({ via, since, trust }: SourceChipProps) {
  return (
    <span className="source" data-via={via} data-old={isOld(trust)}>
      <OldMark trust={trust} />
      <span>{text(`source.${via}`)}</span>
      <Age since={since} />
    </span>
  );
}
