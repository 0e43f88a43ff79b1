import "#ui/messages/en/palette";
import { Command } from "cmdk";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import type { Entry } from "./entry.ts";
import type { Offer } from "./offers.ts";

/** One that answers what was typed. */
export function OfferRow({ offer: { id, shown }, onPick }: { offer: Offer; onPick: () => void }) {
  switch (shown.kind) {
    case "entry":
      return (
        <EntryRow entry={shown.entry} kind={text(`palette.group.${shown.entry.group}`)} onPick={onPick} />
      );
    case "line":
      return (
        <Command.Item value={id} onSelect={onPick} data-symbol={shown.row.symbol}>
          <SymbolCode symbol={shown.row.symbol} />
          <span className="palette-name">{readableName(shown.row.name)}</span>
          <small>{shown.part ?? text("palette.group.line")}</small>
        </Command.Item>
      );
    case "typed":
      return (
        <Command.Item value={id} onSelect={onPick}>
          <span className="palette-name">{text("palette.asTyped", { symbol: shown.symbol })}</span>
          {shown.part && <small>{shown.part}</small>}
        </Command.Item>
      );
    default:
      return shown satisfies never;
  }
}

interface EntryRowProps {
  entry: Entry;
  /** where it is not listed below the name of its group */
  kind?: string;
  onPick: () => void;
}

export function EntryRow({ entry, kind, onPick }: EntryRowProps) {
  const { id, title, mnemonic, current, hindrance } = entry;
  return (
    <Command.Item value={id} onSelect={onPick} data-current={current} disabled={hindrance !== undefined}>
      <span className="palette-name">{title}</span>
      {current && <small>✓ {text("palette.current")}</small>}
      {(hindrance ?? kind) && <small>{hindrance ?? kind}</small>}
      {mnemonic && <kbd>{mnemonic}</kbd>}
    </Command.Item>
  );
}
