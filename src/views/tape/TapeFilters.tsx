import "#ui/messages/en/tape";
import type { ReactNode } from "react";
import { AmountBox } from "#ui/controls/AmountBox.tsx";
import { Choice } from "#ui/controls/Choice.tsx";
import { SearchBox } from "#ui/controls/SearchBox.tsx";
import { text } from "#ui/messages/text";
import { ListChoice } from "#ui/watchlists/ListChoice.tsx";
import { Clear } from "./SessionPage.tsx";

/** The part of an address that filters prints or blocks. */
export interface TapeChoices {
  find?: string | undefined;
  list?: string | undefined;
  size?: number | undefined;
  value?: number | undefined;
  side?: "up" | "down" | "same" | undefined;
}

interface TapeFiltersProps {
  chosen: TapeChoices;
  onChoose: (chosen: TapeChoices) => void;
  /** what the filter `side` compares with */
  sideLabel: string;
  /** further controls of the page */
  children?: ReactNode;
  /** whether these choose something */
  isChosen?: boolean | undefined;
  onClear: () => void;
}

export const noChoices = {
  ...{ find: undefined, list: undefined, size: undefined, value: undefined, side: undefined },
} satisfies TapeChoices;

const sides = () =>
  [
    ["", text("tape.anySide")],
    ["up", <SideOption key="up" glyph="▲" name={text("tape.above")} />],
    ["down", <SideOption key="down" glyph="▼" name={text("tape.below")} />],
    ["same", <SideOption key="same" glyph="=" name={text("tape.equal")} />],
  ] as const;

const SideOption = ({ glyph, name }: { glyph: string; name: string }) => (
  <span title={name}>
    <span aria-hidden="true">{glyph}</span>
    <span className="sr-only">{name}</span>
  </span>
);

/** Filters the tape and the blocks by line, watchlist, shares, value and price. */
export function TapeFilters(props: TapeFiltersProps) {
  const { chosen, onChoose, sideLabel, children, isChosen, onClear } = props;
  const { find = "", list = "", size, value, side = "" } = chosen;
  return (
    <>
      <SearchBox
        takesFind
        label={text("tape.find")}
        filter={find}
        onFilter={(typed) => onChoose({ find: typed || undefined })}
      />
      <ListChoice list={list} onList={(slug) => onChoose({ list: slug || undefined })} />
      <span className="w-24">
        <AmountBox name={text("tape.size")} amount={size} onAmount={(least) => onChoose({ size: least })} />
      </span>
      <span className="w-24">
        <AmountBox
          name={text("tape.value")}
          amount={value}
          onAmount={(least) => onChoose({ value: least })}
        />
      </span>
      <Choice
        label={sideLabel}
        options={sides()}
        value={side}
        onChange={(next) => onChoose({ side: next || undefined })}
      />
      {children}
      {(isChosen || find || list || size || value || side) && <Clear onClear={onClear} />}
    </>
  );
}
