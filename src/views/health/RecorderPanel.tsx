import "#ui/messages/en/health";
import type { GatewayHealth } from "#feed/groups/gatewayHealth";
import type { RecordedDay, Recordings } from "#feed/replay/recordedAnswers";
import { text } from "#ui/messages/text";
import { Panel, type PanelQuery } from "#ui/panel/Panel.tsx";
import { timeCell } from "#ui/saving/savedTable";
import type { Column } from "#ui/table/column";
import { formatCount, formatMinute, formatShare } from "#ui/words/format";
import { type HealthEntry, HealthTable, healthColumn } from "./HealthTable.tsx";
import { FigureList } from "./ownPanels.tsx";

type Recorder = NonNullable<GatewayHealth["recorder"]>;

interface RecorderPanelProps {
  gateway: PanelQuery<GatewayHealth | undefined>;
  recordings: PanelQuery<Recordings | undefined>;
}

/** Shows whether the server records, the reason if it does not, and the recorded days. */
export function RecorderPanel({ gateway, recordings }: RecorderPanelProps) {
  const listed = recordings.data?.value;
  return (
    <>
      <Panel
        title={text("health.recorder")}
        reading={gateway}
        freshness={gateway.error ? "stale" : "live"}
        empty={(told) => (told?.recorder ? undefined : text("health.noRecorder"))}
      >
        {(told) =>
          told?.recorder && (
            <>
              <FigureList figures={recorderFigures(told.recorder, { listed, role: told.gateways?.role })} />
              <p className="px-3 pb-2.5 text-table text-muted">
                {text(
                  told.recorder.mode === "session" ? "health.recordedHow.session" : "health.recordedHow.on",
                )}{" "}
                <a href="/recordings">{text("health.recordingsList")}</a>
              </p>
            </>
          )
        }
      </Panel>
      {listed && listed.days.length + listed.problems.length > 0 && (
        <HealthTable
          title={text("health.recordedDays")}
          note={noteOn(listed, recordings.error !== null)}
          name="health-recordings"
          columns={recordingColumns}
          rows={recordingRows(listed)}
          keyOf={({ name, day }) => (day ? name : `problem ${name}`)}
          about={(row) => recordingEntry(row, writtenNow(gateway.data?.value?.recorder))}
        />
      )}
    </>
  );
}

const states = {
  recording: "health.recorder.recording",
  waiting: "health.recorder.waiting",
  off: "health.recorder.off",
} as const;
const isState = (state: string): state is keyof typeof states => Object.hasOwn(states, state);

/** @param role this gateway's role, if several share the exchange; only the one that leads begins to record */
function recorderState({ state, reason }: Recorder, role: string | null | undefined): string {
  if (state === "stopped") return text("health.recorder.stopped", { reason: reason ?? "—" });
  if (state === "waiting" && role && role !== "leads") return text("health.recorder.follows");
  return isState(state) ? text(states[state]) : state;
}

interface RecorderContext {
  listed: Recordings | undefined;
  role: string | null | undefined;
}

function recorderFigures(recorder: Recorder, { listed, role }: RecorderContext) {
  const { day, boards, gaps, octets, integrity } = recorder;
  const open = listed?.days.find((one) => one.day === day);
  const ofDay =
    typeof day === "string"
      ? ([
          [text("health.recordedDay"), day],
          [text("health.boards"), formatCount(boards ?? undefined)],
          [text("health.gaps"), formatCount(gaps ?? undefined)],
          [text("health.coverage"), open ? formatShare(open.coverage) : "—"],
          [text("health.size"), octetsText(octets ?? undefined)],
          [text("health.readBack"), text(integrity ? readBackOf(integrity) : "health.readBack.open")],
        ] as const)
      : [];
  return [[text("health.state"), recorderState(recorder, role)] as const, ...ofDay];
}

const readBackOf = ({ equal }: { equal: boolean }) =>
  equal ? "health.readBack.equal" : "health.readBack.unequal";

const kilo = 1_000;
const mega = 1_000_000;
const octetsText = (octets: number | undefined) =>
  octets === undefined
    ? "—"
    : octets < mega
      ? `${formatCount(Math.round(octets / kilo))} kB`
      : `${(octets / mega).toFixed(1)} MB`;

/** A day, or a file with a fault; a day of which a part is damaged is both. */
interface RecordingRow {
  name: string;
  day?: RecordedDay;
  /** what is wrong with the file */
  why?: string;
}

/** Greatest number of days shown; the link to the list has all of them. */
const mostShownDays = 30;

const recordingRows = ({ days, problems }: Recordings): RecordingRow[] => [
  ...problems.map(({ file, why }) => ({ name: file, why })),
  ...days
    .map((day) => ({ name: day.day, day }))
    .reverse()
    .slice(0, mostShownDays),
];

function noteOn({ days, withoutSession, problems }: Recordings, old: boolean): string {
  const size = octetsText(days.reduce((sum, { octets }) => sum + octets, 0));
  const all = text("health.recordedOf", { count: days.length, size });
  const unusable = problems.length > 0 ? [text("health.unusable", { count: problems.length })] : [];
  const others = withoutSession?.length ?? 0;
  const noSession = others > 0 ? [text("health.withoutSession", { count: others })] : [];
  return [...(old ? [text("health.listOld")] : []), all, ...noSession, ...unusable].join(" ");
}

const recordingColumns: readonly [Column<RecordingRow>, ...Column<RecordingRow>[]] = [
  healthColumn("health.recordedDay", ({ name }) => name, {
    recording: ({ name }) => name,
    unusable: ({ why }) => why,
  }),
  healthColumn("health.boards", ({ day }) => formatCount(day?.boards), { boards: ({ day }) => day?.boards }),
  healthColumn("health.gaps", ({ day }) => formatCount(day?.gaps.length), {
    gaps: ({ day }) => day?.gaps.length,
  }),
  healthColumn("health.coverage", ({ day }) => formatShare(day?.coverage), {
    coveragePercent: ({ day }) => day?.coverage,
  }),
  healthColumn("health.size", ({ day }) => octetsText(day?.octets), { octets: ({ day }) => day?.octets }),
  healthColumn(
    "health.recordedHours",
    ({ day }) => (day ? `${formatMinute(day.from)}–${formatMinute(day.to)}` : "—"),
    { from: ({ day }) => timeCell(day?.from), to: ({ day }) => timeCell(day?.to) },
  ),
  healthColumn("health.readBack", ({ day }) => (day ? text(readBackIn(day)) : "—"), {
    readBackEqual: ({ day }) => day?.integrity?.equal,
  }),
];

const readBackIn = ({ integrity, complete }: RecordedDay) =>
  integrity ? readBackOf(integrity) : complete ? "health.readBack.none" : "health.readBack.open";

/** Name of the recording that is being written; a day whose values have settled is finished. */
const writtenNow = (recorder: Recorder | null | undefined): string | undefined =>
  recorder?.state === "recording" && !recorder.integrity ? (recorder.day ?? undefined) : undefined;

/** @param open name of the recording that is being written */
function recordingEntry(row: RecordingRow, open: string | undefined): HealthEntry {
  if (!row.day) return { name: row.name, detail: text("health.notUsable"), state: "failing", only: row.why };
  const { day, source, gaps, integrity } = row.day;
  return {
    name: day,
    detail: text(day === open ? "health.recordedFromOpen" : "health.recordedFrom", { source }),
    state: integrity?.equal === false ? "failing" : "ok",
    notes: gaps.map(({ from, to, why }) =>
      text("health.gapOf", { from: formatMinute(from), to: formatMinute(to), why }),
    ),
  };
}
