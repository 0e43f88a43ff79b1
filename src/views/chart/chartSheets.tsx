/** The sheets that add lines to a chart: studies, and other series to compare with. */
import "#ui/messages/en/chart";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { boardStore } from "#feed/board/board";
import { sectorsQuery } from "#feed/papers/sectors";
import { allShareId, type SectorIndex, sectorTitle, top20Id } from "#market/company/sector";
import { findLines } from "#market/line/knownLine";
import {
  type ComparedId,
  comparedKey,
  lengthFor,
  mostStudies,
  type Study,
  type StudyKind,
  studyKey,
  studyKinds,
} from "#market/series/studies";
import { FindBox } from "#ui/controls/FindBox.tsx";
import { text } from "#ui/messages/text";
import { CompanyOption, SymbolCode } from "#ui/table/SymbolCode.tsx";
import { readableName } from "#ui/words/names";

import { type ChartAdditions, studyName } from "./overlays.ts";

const allStudyKinds = Object.keys(studyKinds) as StudyKind[];
/** Initial lengths for the first, second and further studies of each kind. */
const lengths = [20, 50, 100, 200, 10, 5];

export function StudiesSheet({ drawn: { studies, volumes, onStudies } }: { drawn: ChartAdditions }) {
  const put = (place: number, ...instead: Study[]) => onStudies(studies.toSpliced(place, 1, ...instead));
  const full = studies.length >= mostStudies;
  return (
    <div className="flex flex-col gap-2.5">
      <ul>
        {studies.map((study, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry keeps its place while its length is typed
          <li className={`${lineRow} not-first:mt-1.5`} key={`${place} ${study.kind}`}>
            <StudyRow study={study} others={studies} onChange={(next) => put(place, next)} />
            <button
              type="button"
              className="chip icon-chip"
              aria-label={text("studies.remove", { name: studyName(study) })}
              onClick={() => put(place)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {studies.length === 0 && <p className="text-muted">{text("studies.none")}</p>}
      <div className="flex flex-wrap gap-1.5">
        {allStudyKinds
          .filter((kind) => volumes || !studyKinds[kind].volumes)
          .map((kind) => (
            <AddButton key={kind} kind={kind} studies={studies} full={full} onStudies={onStudies} />
          ))}
      </div>
      <p className="text-muted">
        {full ? text("studies.most", { most: mostStudies }) : text("studies.hint")}
      </p>
    </div>
  );
}

const lineRow = "flex gap-2 items-center justify-between min-w-0";

interface AddButtonProps extends Pick<ChartAdditions, "studies" | "onStudies"> {
  kind: StudyKind;
  full: boolean;
}

function AddButton({ kind, studies, full, onStudies }: AddButtonProps) {
  const name = text(`studies.kind.${kind}`);
  const how = text(`studies.how.${kind}`);
  const known = new Set(studies.map(studyKey));
  const [free] = [studyKinds[kind].usual, ...lengths]
    .map((length): Study => ({ kind, length: lengthFor(kind, length) }))
    .filter((study) => !known.has(studyKey(study)));
  return (
    <button
      type="button"
      className="chip"
      title={how}
      aria-label={text("studies.add", { name, how })}
      disabled={full || !free}
      onClick={() => free && onStudies([...studies, free])}
    >
      + {name}
    </button>
  );
}

interface StudyRowProps {
  study: Study;
  others: readonly Study[];
  onChange: (next: Study) => void;
}

/** A typed length applies once it is valid. */
function StudyRow({ study, others, onChange }: StudyRowProps) {
  const [typed, setTyped] = useState<string>();
  const { kind, length } = study;
  const name = text(`studies.kind.${kind}`);
  const [least, most] = studyKinds[kind].bounds;
  const type = (value: string) => {
    setTyped(value);
    const next: Study = { kind, length: Number(value) };
    const possible = lengthFor(kind, next.length) === next.length;
    if (possible && !others.some((other) => studyKey(other) === studyKey(next))) onChange(next);
  };
  return (
    <div className={`${lineRow} flex-1`} title={text(`studies.how.${kind}`)}>
      <span>{name}</span>
      {most > 0 && (
        <input
          type="number"
          className="field num w-19 text-right"
          aria-label={text("studies.length", { name })}
          min={least}
          max={most}
          value={typed ?? length}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </div>
  );
}

/** A line, an index or a sector to compare with. */
interface Candidate {
  what: ComparedId;
  symbol: string;
  name: string | undefined;
}

const ofSector = (sector: SectorIndex): Candidate => ({
  what: { chartId: sector.sectorId },
  symbol: sector.code ?? String(sector.sectorId),
  name: sectorTitle(sector),
});

/** Finds a line, sector or index to draw on the same chart. The two indices are listed without a search. */
export function CompareSheet({ drawn: { own, compared, most, onCompared } }: { drawn: ChartAdditions }) {
  const { data: sectors } = useQuery(sectorsQuery());
  const [unknown, setUnknown] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
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
    return [...findLines(rows, typed, 4), ...lines].filter(free);
  };
  const name = ({ what, symbol, name }: Candidate) =>
    "symbol" in what ? symbol : (readableName(name) ?? symbol);
  const named = (one: ComparedId) => {
    const row = rows.find(({ what }) => comparedKey(what) === comparedKey(one));
    return row ? name(row) : comparedKey(one);
  };
  return (
    <div className="flex flex-col gap-2.5">
      <ul>
        {compared.map((one) => (
          <li className={`${lineRow} not-first:mt-1.5`} key={comparedKey(one)}>
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
        <p className="text-muted">{text("compare.full", { most })}</p>
      ) : (
        <>
          <FindBox
            box={box}
            className="[&>input]:w-full [&_[role=listbox]]:mt-1.5"
            label={text("compare.find")}
            find={find}
            keyOf={({ what }) => comparedKey(what)}
            draw={(candidate) => <FoundCandidate {...candidate} />}
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
      {unknown && (
        <p className="text-muted" role="status">
          {text("compare.unknown", { typed: unknown.slice(0, 40) })}
        </p>
      )}
    </div>
  );
}

const isIndex = ({ what }: Candidate) =>
  "chartId" in what && (what.chartId === allShareId || what.chartId === top20Id);

function FoundCandidate({ what, symbol, name }: Candidate) {
  return (
    <>
      {"symbol" in what ? <SymbolCode symbol={symbol} /> : <span className="font-semibold">{symbol}</span>}
      <CompanyOption name={name} />
    </>
  );
}
