import "#ui/messages/en/tape";
import { useMemo } from "react";
import type { WholeDay } from "#feed/tape/dayTape";
import { useTape } from "#feed/tape/useTape";
import { fittingEntry } from "#market/prints/tapeFilter";
import { text } from "#ui/messages/text";
import { useChoices } from "#ui/router/routes";
import { useListed } from "#ui/watchlists/ListChoice.tsx";
import { formatClock } from "#ui/words/format";
import { Choices, NoRows, nameOf, SessionPage } from "./SessionPage.tsx";
import { noChoices, TapeFilters } from "./TapeFilters.tsx";
import { TapeTable } from "./TapeTable.tsx";

export const TapePage = () => (
  <SessionPage here="/tape" reading={useTape()} className="tape-page">
    {(day) => <Prints day={day} />}
  </SessionPage>
);

function Prints({ day }: { day: WholeDay }) {
  const [chosen, choose] = useChoices("/tape");
  const { find, list, size, value, side, odd } = chosen;
  const symbols = useListed(list);
  const { entries } = day;
  const shown = useMemo(
    () => entries.filter(fittingEntry({ words: find, symbols, size, value, side, odd }, nameOf)),
    [entries, find, symbols, size, value, side, odd],
  );
  return (
    <>
      <Choices shown={shown.length} all={entries.length} day={day}>
        <TapeFilters
          chosen={chosen}
          onChoose={choose}
          sideLabel={text("tape.side")}
          isChosen={odd}
          onClear={() => choose({ ...noChoices, odd: undefined })}
        >
          <button
            type="button"
            className="chip"
            aria-pressed={odd === true}
            title={text("tape.oddWhy")}
            onClick={() => choose({ odd: odd ? undefined : true })}
          >
            {text("tape.odd")}
          </button>
        </TapeFilters>
      </Choices>
      {shown.length === 0 ? (
        <NoRows why={noneText(day)} />
      ) : (
        <TapeTable name="tape" label={text("tape.label")} entries={shown} />
      )}
    </>
  );
}

function noneText({ entries, origin, whole, since }: WholeDay): string {
  if (entries.length > 0) return text("tape.noneFit");
  return origin === "recording" || whole
    ? text("tape.none")
    : text("tape.noneSeen", { time: formatClock(since) });
}
