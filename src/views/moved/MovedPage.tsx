import "#ui/messages/en/sectors";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { boardStore, useBoardRows } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useIndexMove, useMoveSince } from "#feed/groups/indexMoves";
import { sectorsQuery } from "#feed/papers/sectors";
import { allShareId, sectorTitle, splitSectors } from "#market/company/sector";
import { dayOfMoment, readReplayMoment } from "#market/day/recordings";
import type { MovedIndex } from "#market/index/indexMove";
import type { Contribution } from "#market/index/moved";
import { SearchBox } from "#ui/controls/SearchBox.tsx";
import { text } from "#ui/messages/text";
import { SaveTables } from "#ui/panel/Panel.tsx";
import { useChoices } from "#ui/router/routes";
import { useSort } from "#ui/table/Table.tsx";
import { formatCount, formatMinute } from "#ui/words/format";
import { hour, minute } from "#units/time";
import { MovedFrame } from "./MovedPanel.tsx";
import { MovedTable, movedColumns } from "./MovedTable.tsx";
import { movedRows, nameOfIndex } from "./movedRows.ts";
import { WeightsWord } from "./WeightsWord.tsx";

const movedPath = "/moved";

/** What moved an index, with every line. The address names the index, and the moment from which its move is counted. */
export function MovedPage() {
  const [{ index: sectorId = allShareId, from }] = useChoices(movedPath);
  const { data: sectors } = useQuery(sectorsQuery());
  const index = sectors?.value.find((row) => row.sectorId === sectorId);
  const at = from === undefined ? undefined : readReplayMoment(from, dayOfMoment(exchangeNow()))?.at;
  const isReadable = from === undefined || (at !== undefined && at <= exchangeNow());
  const whole = useIndexMove(sectorId);
  const move = useMoveSince(whole, isReadable ? at : undefined);
  const changedAt = whole.data?.value?.weights.base?.at;
  const name = sectorTitle(index ?? { sectorId }) ?? String(sectorId);
  const none = {
    unrecorded: () => text("movedPage.unrecorded", { time: formatMinute(at) }),
    changed: () =>
      text("movedPage.changedSince", { time: formatMinute(at), changed: formatMinute(changedAt) }),
  };
  return (
    <div className="moved-page flex flex-1 flex-col min-h-0 p-2 phone:p-1.5">
      <h1 className="sr-only">{text("movedPage.title")}</h1>
      <div className="flex flex-none flex-wrap gap-x-2 gap-y-1 items-center pb-1.5">
        <IndexChoice />
        <FromChoice at={isReadable ? at : undefined} />
        {!isReadable && (
          <span role="alert" className="text-caution">
            {text("movedPage.badFrom", { from: from.slice(0, 40) })}
          </span>
        )}
      </div>
      <MovedFrame
        move={move}
        name={
          isReadable && at !== undefined
            ? text("movedPage.since", { index: name, time: formatMinute(at) })
            : name
        }
        none={move.why && none[move.why]()}
        className="flex-1 min-h-90"
      >
        {(moved) => <EveryLine moved={moved} />}
      </MovedFrame>
    </div>
  );
}

function IndexChoice() {
  const [{ index = allShareId }, choose] = useChoices(movedPath);
  const { data } = useQuery(sectorsQuery());
  const { allShare, top20, groups } = splitSectors(data?.value ?? []);
  const indices = [allShare, top20, ...groups].filter((row) => row !== undefined);
  return (
    <select
      className="chip max-w-60"
      aria-label={text("movedPage.index")}
      value={index}
      onChange={({ currentTarget: { value } }) =>
        choose({ index: Number(value) === allShareId ? undefined : Number(value) })
      }
    >
      {indices.map((row) => (
        <option key={row.sectorId} value={row.sectorId}>
          {sectorTitle(row) ?? row.sectorId}
        </option>
      ))}
      {!indices.some(({ sectorId }) => sectorId === index) && (
        <option value={index}>{sectorTitle({ sectorId: index }) ?? index}</option>
      )}
    </select>
  );
}

/** From when on the move is counted: the previous close, or a recorded time of the session. */
function FromChoice({ at }: { at: number | undefined }) {
  const [, choose] = useChoices(movedPath);
  const [typed, setTyped] = useState<string>();
  const lastHour = formatMinute(Math.floor((exchangeNow() - hour) / minute) * minute);
  return (
    <>
      <label className="flex items-center gap-1.5 text-small text-muted">
        {text("movedPage.from")}
        <input
          inputMode="numeric"
          maxLength={5}
          placeholder="10:00"
          className="field num w-20"
          value={typed ?? (at === undefined ? "" : formatMinute(at))}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            if (value === "" || /^\d\d:\d\d$/.test(value)) choose({ from: value || undefined });
          }}
          onBlur={() => setTyped(undefined)}
        />
      </label>
      <button
        type="button"
        className="chip"
        aria-pressed={at === undefined}
        onClick={() => choose({ from: undefined })}
      >
        {text("movedPage.wholeDay")}
      </button>
      <button type="button" className="chip" onClick={() => choose({ from: lastHour })}>
        {text("movedPage.lastHour")}
      </button>
    </>
  );
}

function EveryLine({ moved }: { moved: MovedIndex }) {
  const [{ sort, find = "" }, choose] = useChoices(movedPath);
  const rows = useBoardRows();
  const order = useSort(movedColumns, { sort, onSort: (next) => choose({ sort: next }) });
  const { lines } = moved.move;
  const listed = useMemo(() => {
    const words = find.toLowerCase().split(/\s+/).filter(Boolean);
    return lines.filter(({ symbol }) => {
      const written = `${symbol} ${boardStore.row(symbol)?.name ?? ""}`.toLowerCase();
      return words.every((word) => written.includes(word));
    });
  }, [lines, find]);
  const shown = movedRows(moved, rows, listed);
  return (
    <>
      <WeightsWord moved={moved} />
      <div className="flex flex-none flex-wrap gap-x-2 gap-y-1 items-center px-2.5 py-1.5 border-b border-line">
        <SearchBox
          label={text("movedPage.find")}
          filter={find}
          onFilter={(typed) => choose({ find: typed || undefined })}
        />
        <SaveTables ways={["csv"]} />
        <span className="num whitespace-normal text-table text-muted">
          {text("movedPage.shown", {
            shown: formatCount(listed.filter(hasPoints).length),
            all: formatCount(lines.filter(hasPoints).length),
            still: listed.filter((line) => !hasPoints(line)).length,
          })}
        </span>
      </div>
      {listed.length === 0 && (
        <p className="p-4 text-center text-table text-muted">{text("movedPage.noneFit")}</p>
      )}
      <MovedTable
        rows={{ ...shown, lines: order.order(shown.lines) }}
        label={text("movedPage.label", { index: nameOfIndex(moved.index) })}
        sort={order}
      />
    </>
  );
}

/** in whole hundredths, as shown */
const hasPoints = ({ points }: Contribution) => points !== 0;
