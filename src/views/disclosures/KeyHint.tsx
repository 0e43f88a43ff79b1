import "#ui/messages/en/disclosures";
import { text } from "#ui/messages/text";

const keys = [
  ["j k", "disclosures.key.move"],
  ["Enter", "disclosures.key.open"],
  ["s", "disclosures.key.star"],
  ["e", "disclosures.key.read"],
] as const;

/** What the keys do while the focus is in the list. */
export const KeyHint = ({ unsaved }: { unsaved: boolean }) => (
  <p className="key-hint">
    <span>{text("disclosures.key.where")}</span>
    {keys.map(([key, does]) => (
      <span key={key}>
        <kbd>{key}</kbd> {text(does)}
      </span>
    ))}
    {unsaved && <span>{text("disclosures.unsaved")}</span>}
  </p>
);
