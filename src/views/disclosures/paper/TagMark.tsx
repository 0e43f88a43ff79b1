import "./disclosures.css";
import "#ui/messages/en/disclosures";
import { type Disclosure, isHaltOver } from "#market/papers/disclosure";
import { text } from "#ui/messages/text";

/** What it is about, in a word; a halt is loud, and from afar another thing than its end. */
export function TagMark({ of }: { of: Pick<Disclosure, "tag" | "category" | "title"> }) {
  const isOver = isHaltOver(of);
  return (
    <span
      className="tag justify-self-start px-1.5 font-semibold whitespace-nowrap rounded-sm"
      data-tag={of.tag}
      data-over={isOver || undefined}
      title={text("disclosures.tagWhy")}
    >
      {of.tag === "halt" && !isOver && <span aria-hidden="true">■ </span>}
      {text(isOver ? "disclosures.haltOver" : `disclosures.tag.${of.tag}`)}
    </span>
  );
}
