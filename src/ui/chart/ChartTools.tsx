import "#ui/messages/en/chart";
import { type ReactNode, type RefObject, useState } from "react";
import { Choice } from "#ui/controls/Choice.tsx";
import { Popup } from "#ui/controls/Popup.tsx";
import { type MessageId, text } from "#ui/messages/text";
import { type Grain, pointsAsText, type SeriesPoint } from "#ui/points/chartPoints";
import { toggleFullScreen, useFullScreen } from "#ui/screen/fullScreen";
import { type ChartLook, plainLook } from "./library/chartLook.ts";
import type { ChartHandle } from "./library/openChart.ts";
import { type FramedParts, framedPicture, pictureName, savePicture } from "./library/savedPicture.ts";

interface ChartToolsProps {
  look: ChartLook;
  onLook: (changed: Partial<ChartLook>) => void;
  /** the points are days; offers bars or a line */
  daily: boolean;
  marked: boolean;
  /** the price jumped, as after a split */
  jumped: boolean;
  /** explains how the chart is drawn */
  why: string | undefined;
  /** buttons that copy the chart's values or save its picture */
  takes: ReactNode;
}

const scaleOptions = [
  ["linear", "chart.scale.linear"],
  ["log", "chart.scale.log"],
  ["percent", "chart.scale.percent"],
] as const;
const formOptions = [
  ["bars", "chart.form.bars"],
  ["line", "chart.form.line"],
] as const;
const priceOptions = [
  ["rebased", "chart.prices.rebased"],
  ["traded", "chart.prices.traded"],
] as const;
const markOptions = [
  ["on", "chart.marks.on"],
  ["off", "chart.marks.off"],
] as const;

export function ChartTools(props: ChartToolsProps) {
  const { look, onLook } = props;
  const full = useFullScreen();
  const chosen = (["scale", "form", "prices", "marks"] as const).some(
    (name) => look[name] !== plainLook[name],
  );
  return (
    <span className="chart-tools inline-flex flex-none gap-[2px] items-center ml-auto">
      <Popup label={text("chart.look")} shown={text("chart.lookShown")} active={chosen}>
        <Looks {...props} />
      </Popup>
      <button
        type="button"
        className="chart-toggle"
        aria-pressed={look.table}
        onClick={() => onLook({ table: !look.table })}
      >
        {text("chart.asTable")}
      </button>
      <button
        type="button"
        className="chart-toggle"
        aria-pressed={full}
        aria-label={text("chart.fullScreen")}
        aria-keyshortcuts="F"
        title={text("chart.fullScreen")}
        onClick={(event) => toggleFullScreen(event.currentTarget)}
      >
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M1 4V1h3M8 1h3v3M11 8v3H8M4 11H1V8" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </span>
  );
}

function Looks({ look, onLook, daily, marked, jumped, why, takes }: ChartToolsProps) {
  return (
    <div className="grid gap-2.5">
      <LookRow
        name="scale"
        options={scaleOptions}
        value={look.scale}
        onChange={(scale) => onLook({ scale })}
      />
      {daily && (
        <LookRow name="form" options={formOptions} value={look.form} onChange={(form) => onLook({ form })} />
      )}
      {jumped && (
        <LookRow
          name="prices"
          options={priceOptions}
          value={look.prices}
          onChange={(next) => onLook({ prices: next })}
        />
      )}
      {marked && (
        <LookRow
          name="marks"
          options={markOptions}
          value={look.marks ? "on" : "off"}
          onChange={(marks) => onLook({ marks: marks === "on" })}
        />
      )}
      {why && <p className="text-muted">{why}</p>}
      <p className="chart-takes flex flex-wrap gap-2">{takes}</p>
      <p className="text-muted">{text("chart.keys")}</p>
    </div>
  );
}

interface LookRowProps<Option> {
  name: "scale" | "form" | "prices" | "marks";
  /** with their texts */
  options: readonly (readonly [Option, MessageId])[];
  value: Option;
  onChange: (next: Option) => void;
}

function LookRow<Option extends string>({ name, options, value, onChange }: LookRowProps<Option>) {
  const title = text(`chart.${name}`);
  return (
    <div className="grid grid-cols-[92px_1fr] gap-2 items-center">
      <span aria-hidden="true">{title}</span>
      <Choice
        label={title}
        options={options.map(([option, id]) => [option, text(id)] as const)}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

interface TakeButtonProps {
  label: string;
  /** @returns what the button then says; undefined for its label */
  take: () => Promise<string | undefined>;
  /** what the button says if that failed */
  failure: string;
  /** the data that is taken; with other data the button has its label again */
  of?: unknown;
}

/** A button that copies or saves, and shows whether that worked. */
function TakeButton({ label, take, failure, of }: TakeButtonProps) {
  const [result, setResult] = useState<{ of: unknown; words: string | undefined }>();
  const report = (words: string | undefined) => setResult({ of, words });
  const click = () => void take().then(report, () => report(failure));
  return (
    <button type="button" className="chart-toggle" onClick={click}>
      <span aria-live="polite">{(result?.of === of && result?.words) || label}</span>
    </button>
  );
}

/** Copies every point to the clipboard in a form that a spreadsheet accepts. */
export const CopyValues = ({ points, grain }: { points: readonly SeriesPoint[]; grain: Grain }) => (
  <TakeButton
    label={text("chart.copy")}
    failure={text("chart.notCopied")}
    of={points}
    take={async () => {
      const { clipboard } = navigator; // undefined without a secure connection
      await clipboard.writeText(pointsAsText(points, grain));
      return text("chart.copied", { count: points.length });
    }}
  />
);

interface SavePictureProps extends Omit<FramedParts, "chart" | "like" | "source"> {
  handle: RefObject<ChartHandle | undefined>;
  figure: RefObject<Element | null>;
  /** time of the newest value, in words */
  at: string;
  /** source of the figures, in words */
  source: string | undefined;
}

export const SavePicture = ({ handle, figure, at, source = "", ...framed }: SavePictureProps) => (
  <TakeButton
    label={text("chart.savePicture")}
    failure={text("chart.notSaved")}
    take={async () => {
      const [chart, like] = [handle.current?.image(), figure.current];
      if (!chart || !like) throw new Error("no chart is drawn");
      const line = text("chart.pictureOf", { when: at, source });
      await savePicture(
        framedPicture({ ...framed, chart, like, source: line }),
        pictureName(framed.title, at),
      );
      return undefined;
    }}
  />
);
