import "#ui/messages/en/chart";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { boardStore } from "#feed/board/board";
import { sectorsQuery } from "#feed/papers/sectors";
import { allShareId, type SectorIndex, sectorTitle, top20Id } from "#market/company/sector";
import { findLines, findNamed } from "#market/line/knownLine";
import { type Compared, comparedKey } from "#market/series/comparison";
import { FindBox } from "#ui/controls/FindBox.tsx";
import { text } from "#ui/messages/text";
import { CompanyOption, SymbolCode } from "#ui/table/SymbolCode.tsx";
import { readableName } from "#ui/words/names";
import type { Drawn } from "./drawn.tsx";

/** A line, an index or a sector to compare with. */
interface Candidate {
  what: Compared;
  symbol: string;
  name: string | undefined;
}

const ofSector = (sector: SectorIndex): Candidate => ({
  what: { chartId: sector.sectorId },
  symbol: sector.code ?? String(sector.sectorId),
  name: sectorTitle(sector),
});

/** Finds a line, sector or index to draw on the same chart. The two indices are listed without a search. */
export function CompareSheet({ drawn: { own, compared, most, onCompared } }: { drawn: Drawn }) {
  const { data: sectors } = useQuery(sectorsQuery());
  const [unknown, setUnknown] = useState<string>();
  const rows = (sectors?.value ?? []).map(ofSector);
  const taken = new Set([own, ...compared.map(comparedKey)]);
  const free = ({ what }: Candidate) => !taken.has(comparedKey(what));
  const full = taken.size >= most;
  const add = (candidate: Candidate | undefined, typed: string) => {
    setUnknown(candidate ? undefined : typed);
    if (candidate && !full) onCompared([...compared, candidate.what]);
  };
  const find = (typed: string) => {
    const lines = findLines(boardStore.rows().values(), typed, 7).map(
      ({ symbol, name }): Candidate => ({ what: { symbol }, symbol, name }),
    );
    return [...findNamed(rows, typed, 4), ...lines].filter(free);
  };
  const name = ({ what, symbol, name }: Candidate) =>
    "symbol" in what ? symbol : (readableName(name) ?? symbol);
  const named = (one: Compared) => {
    const row = rows.find(({ what }) => comparedKey(what) === comparedKey(one));
    return row ? name(row) : comparedKey(one);
  };
  return (
    <div className="study-sheet flex flex-col gap-2.5">
      <ul>
        {compared.map((one) => (
          <li key={comparedKey(one)}>
            <span className="truncate">{named(one)}</span>
            <button
              type="button"
              className="chip icon-chip"
              aria-label={text("compare.remove", { name: named(one) })}
              onClick={() => onCompared(compared.filter((other) => other !== one))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {full ? (
        <p>{text("compare.full", { most })}</p>
      ) : (
        <>
          <FindBox
            label={text("compare.find")}
            find={find}
            keyOf={({ what }) => comparedKey(what)}
            draw={(candidate) => <Found {...candidate} />}
            onPick={add}
          />
          <div className="flex flex-wrap gap-1.5">
            {rows
              .filter(isIndex)
              .filter(free)
              .map((candidate) => (
                <button
                  key={candidate.symbol}
                  type="button"
                  className="chip"
                  onClick={() => add(candidate, candidate.symbol)}
                >
                  + {name(candidate)}
                </button>
              ))}
          </div>
        </>
      )}
      {unknown && <p role="status">{text("compare.unknown", { typed: unknown.slice(0, 40) })}</p>}
    </div>
  );
}

const isIndex = ({ what }: Candidate) =>
  "chartId" in what && (what.chartId === allShareId || what.chartId === top20Id);

function Found({ what, symbol, name }: Candidate) {
  return (
    <>
      {"symbol" in what ? <SymbolCode symbol={symbol} /> : <span className="font-semibold">{symbol}</span>}
      <CompanyOption name={name} />
    </>
  );
}
