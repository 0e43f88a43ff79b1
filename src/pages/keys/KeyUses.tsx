import "./keys.css";
import "#ui/messages/en/jump";
import { text } from "#ui/messages/text";
import { capOf, type KeyUse } from "./keyTable.ts";

interface KeyUsesProps {
  uses: readonly KeyUse[];
  /** single letters are keys */
  letterKeys: boolean;
}

/** What each key does. */
export const KeyUses = ({ uses, letterKeys }: KeyUsesProps) => (
  <dl className="key-uses">
    {uses.map((use) => (
      <Use key={use.does} use={use} off={!letterKeys && use.letter === true} />
    ))}
  </dl>
);

function Use({ use: { keys, held = [], does }, off }: { use: KeyUse; off: boolean }) {
  const span = keys[0] === "A" && keys[1] === "Z";
  return (
    <div className="grid grid-cols-[128px_1fr] gap-2.5 items-baseline py-[2px]" data-off={off}>
      <dt className="flex flex-wrap gap-[3px]">
        {held.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {keys.map((key, at) => (
          <span key={key}>
            {span && at === 1 && `${text("keys.to")} `}
            <kbd>{capOf(key)}</kbd>
          </span>
        ))}
      </dt>
      <dd>
        {off && "○ "}
        {text(does)}
        {off && ` (${text("keys.off")})`}
      </dd>
    </div>
  );
}
