import { Age } from "./Age.tsx";
import { text } from "./messages/text.ts";

export type Via = "push" | "http" | "derived";

interface SourceChipProps {
  via: Via;
  /** when upstream gave the answer, ms on this browser's clock */
  since: number;
  /** too old to be called current */
  old?: boolean;
}

/** Where figures come from and how old the answer is: "push 3 s", "polled 14 s", "derived from board 9 s". */
export function SourceChip({ via, since, old = false }: SourceChipProps) {
  return (
    <span className="source" data-via={via} data-old={old}>
      {old && <strong className="font-semibold text-caution">{text("source.stale")}</strong>}
      <span>{text(`source.${via}`)}</span>
      <Age since={since} />
    </span>
  );
}
