import "#ui/messages/en/alerts";
import "#ui/messages/en/disclosures";
import "#ui/messages/en/overview";
import type { ReactNode } from "react";
import {
  type Condition,
  haltLevels,
  type RuleList,
  ruleLists,
  type Side,
} from "#market/alerts/language/rule";
import { measures } from "#market/lists/measures";
import { disclosureTags } from "#market/papers/disclosure";
import { type MessageId, text } from "#ui/messages/text";
import { indexNames, type Unit, unitOf } from "./draft.ts";
import { NumberBox, Select } from "./fields.tsx";

interface PartsProps<C extends Condition = Condition> {
  condition: C;
  onChange: (condition: Condition) => void;
}
type Of<K extends Condition["of"]> = Extract<Condition, { of: K }>;

/** The controls of a condition's own parts, such as its side and threshold. */
export function ConditionParts({ condition, onChange }: PartsProps): ReactNode {
  switch (condition.of) {
    case "figure":
      return <Level condition={condition} onChange={onChange} />;
    case "index":
      return <IndexParts condition={condition} onChange={onChange} />;
    case "breadth":
      return <BreadthParts condition={condition} onChange={onChange} />;
    case "block":
      return <BlockParts condition={condition} onChange={onChange} />;
    case "range":
      return (
        <>
          <Extreme side={condition.side} onSide={(side) => onChange({ ...condition, side })} />
          <NumberBox
            label={text("alerts.form.ticks")}
            unit={text("alerts.form.ticks")}
            value={condition.ticks}
            onValue={(ticks) => onChange({ ...condition, ticks })}
          />
        </>
      );
    case "year":
      return <Extreme side={condition.side} onSide={(side) => onChange({ ...condition, side })} />;
    case "list":
      return <ListParts condition={condition} onChange={onChange} />;
    case "fall":
      return (
        <Select
          label={text("alerts.form.level")}
          value={String(condition.percent)}
          options={haltLevels.map((level) => [String(level), `−${level} %`] as const)}
          onValue={(chosen) => {
            const percent = haltLevels.find((level) => String(level) === chosen);
            if (percent) onChange({ ...condition, percent });
          }}
        />
      );
    case "disclosure":
      return <DisclosureParts condition={condition} onChange={onChange} />;
    case "halt":
      return (
        <Select
          label={text("alerts.kind.halt")}
          value={condition.event}
          options={[
            ["begins", text("alerts.form.begins")],
            ["ends", text("alerts.form.ends")],
          ]}
          onValue={(event) => onChange({ ...condition, event })}
        />
      );
    case "close":
    case "notMoving":
      return null;
    default:
      return condition satisfies never;
  }
}

type SideName = Side | "atLeast" | "atMost";
const sideNames = (): readonly (readonly [SideName, string])[] => [
  ["above", text("alerts.form.above")],
  ["atLeast", text("alerts.form.atLeast")],
  ["below", text("alerts.form.below")],
  ["atMost", text("alerts.form.atMost")],
];

const sideNameOf = ({ side, inclusive }: Levelled): SideName =>
  inclusive ? (side === "above" ? "atLeast" : "atMost") : side;

function withSide<C extends Levelled>({ inclusive: _, ...condition }: C, name: SideName): Levelled {
  if (name === "above" || name === "below") return { ...condition, side: name } as Levelled;
  return { ...condition, side: name === "atLeast" ? "above" : "below", inclusive: true } as Levelled;
}

const units: Readonly<Record<Unit, MessageId>> = {
  rupees: "alerts.unit.rupees",
  percent: "alerts.unit.percent",
  part: "alerts.unit.percent",
  shares: "alerts.unit.shares",
  trades: "alerts.unit.trades",
  minutes: "alerts.unit.minutes",
  points: "alerts.unit.points",
  lines: "alerts.unit.lines",
  ticks: "alerts.form.ticks",
  place: "alerts.kind.list",
};

type Levelled = Of<"figure"> | Of<"index"> | Of<"breadth">;

/** Side and threshold. A time without trades can only grow. */
function Level({ condition, onChange }: PartsProps<Levelled>) {
  const unit = unitOf(condition);
  const grows = condition.of === "figure" && condition.figure === "quietMinutes";
  return (
    <>
      {!grows && (
        <Select
          label={text("alerts.form.side")}
          value={sideNameOf(condition)}
          options={sideNames()}
          onValue={(name) => onChange(withSide(condition, name))}
        />
      )}
      <NumberBox
        label={text("alerts.form.level")}
        unit={unit && text(units[unit])}
        value={condition.level}
        onValue={(level) => onChange({ ...condition, level })}
      />
    </>
  );
}

function IndexParts({ condition, onChange }: PartsProps<Of<"index">>) {
  return (
    <>
      <Select
        label={text("alerts.form.index")}
        value={condition.index}
        options={indexNames.map((name) => [name, name] as const)}
        onValue={(index) => onChange({ ...condition, index })}
      />
      <Select
        label={text("alerts.form.figure")}
        value={condition.figure}
        options={[
          ["level", text("alerts.form.indexLevel")],
          ["changePercent", text("alerts.form.indexChange")],
        ]}
        onValue={(figure) => onChange({ ...condition, figure, level: Number.NaN })}
      />
      <Level condition={condition} onChange={onChange} />
    </>
  );
}

function BreadthParts({ condition, onChange }: PartsProps<Of<"breadth">>) {
  return (
    <>
      <Select
        label={text("alerts.form.figure")}
        value={condition.figure}
        options={[
          ["up", text("alerts.form.up")],
          ["down", text("alerts.form.down")],
          ["upPercent", text("alerts.form.upPercent")],
        ]}
        onValue={(figure) => onChange({ ...condition, figure })}
      />
      <Level condition={condition} onChange={onChange} />
    </>
  );
}

function BlockParts({ condition, onChange }: PartsProps<Of<"block">>) {
  return (
    <>
      <span aria-hidden="true">≥</span>
      <NumberBox
        label={text("alerts.form.level")}
        value={condition.least}
        onValue={(least) => onChange({ ...condition, least })}
      />
      <Select
        label={text("alerts.form.unit")}
        value={condition.unit}
        options={[
          ["rupees", text("alerts.form.ofRupees")],
          ["shares", text("alerts.form.ofShares")],
        ]}
        onValue={(unit) => onChange({ ...condition, unit })}
      />
    </>
  );
}

const Extreme = ({ side, onSide }: { side: Side; onSide: (side: Side) => void }) => (
  <Select
    label={text("alerts.form.side")}
    value={side}
    options={[
      ["above", text("alerts.form.high")],
      ["below", text("alerts.form.low")],
    ]}
    onValue={onSide}
  />
);

const listNames = (): readonly (readonly [RuleList, string])[] => [
  ...ruleLists.map((list) => [list, text(`leaders.${list}`)] as const),
  ...measures.map((list) => [list, text(`leaders.by.${list}`)] as const),
];

function ListParts({ condition, onChange }: PartsProps<Of<"list">>) {
  return (
    <>
      <Select
        label={text("alerts.form.figure")}
        value={condition.event}
        options={[
          ["enters", text("alerts.form.enters")],
          ["leaves", text("alerts.form.leaves")],
        ]}
        onValue={(event) => onChange({ ...condition, event })}
      />
      <Select
        label={text("alerts.kind.list")}
        value={condition.list}
        options={listNames()}
        onValue={(list) => onChange({ ...condition, list })}
      />
    </>
  );
}

function DisclosureParts({ condition, onChange }: PartsProps<Of<"disclosure">>) {
  const [tag = ""] = condition.tags;
  return (
    <>
      <Select
        label={text("alerts.form.tags")}
        value={tag}
        options={[
          ["", text("alerts.form.anyTag")] as const,
          ...disclosureTags.map((each) => [each, text(`disclosures.tag.${each}`)] as const),
        ]}
        onValue={(chosen) => onChange({ ...condition, tags: chosen === "" ? [] : [chosen] })}
      />
      <input
        className="field w-48"
        aria-label={text("alerts.form.words")}
        placeholder={text("alerts.form.words")}
        maxLength={80}
        defaultValue={condition.words.join(" ")}
        onChange={({ target }) => {
          const words = target.value.trim().split(/\s+/).filter(Boolean);
          onChange({ ...condition, words });
        }}
      />
    </>
  );
}
