import "./tag.css";
import "#ui/messages/en/disclosures";
import type { DisclosureTag } from "#market/disclosureTag";
import { text } from "#ui/messages/text";

/** What it is about, in a word; a halt is loud. */
export const TagMark = ({ tag }: { tag: DisclosureTag }) => (
  <span className="tag" data-tag={tag} title={text("disclosures.tagWhy")}>
    {tag === "halt" && <span aria-hidden="true">■ </span>}
    {text(`disclosures.tag.${tag}`)}
  </span>
);
