import "#ui/messages/en/chart";
import { useState } from "react";
import {
  lengthFor,
  mostStudies,
  type Study,
  type StudyKind,
  studyKey,
  studyKinds,
} from "#market/series/studies";
import { text } from "#ui/messages/text";
import type { Drawn } from "./drawn.tsx";
import { studyName } from "./overlays.ts";

const kinds = Object.keys(studyKinds) as StudyKind[];
const needVolumes = new Set<StudyKind>(["vwap", "vol"]);
/** Initial lengths for the first, second and further studies of each kind. */
const lengths = [20, 50, 100, 200, 10, 5];

/** Adds studies, and sets the length of each. */
export function StudiesSheet({ drawn: { studies, volumes, onStudies } }: { drawn: Drawn }) {
  const put = (place: number, ...instead: Study[]) => onStudies(studies.toSpliced(place, 1, ...instead));
  const full = studies.length >= mostStudies;
  return (
    <div className="study-sheet flex flex-col gap-2.5">
      <ul>
        {studies.map((study, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry keeps its place while its length is typed
          <li key={`${place} ${study.kind}`}>
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
      {studies.length === 0 && <p>{text("studies.none")}</p>}
      <div className="flex flex-wrap gap-1.5">
        {kinds
          .filter((kind) => volumes || !needVolumes.has(kind))
          .map((kind) => (
            <AddButton key={kind} kind={kind} studies={studies} full={full} onStudies={onStudies} />
          ))}
      </div>
      <p>{full ? text("studies.most", { most: mostStudies }) : text("studies.hint")}</p>
    </div>
  );
}

interface AddButtonProps extends Pick<Drawn, "studies" | "onStudies"> {
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
    <div className="study-row flex-1" title={text(`studies.how.${kind}`)}>
      <span>{name}</span>
      {most > 0 && (
        <input
          type="number"
          className="field num"
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
