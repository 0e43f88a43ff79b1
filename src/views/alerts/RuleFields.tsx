import "#ui/messages/en/alerts";
import "#ui/messages/en/disclosures";
import "#ui/messages/en/overview";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { boardStore } from "#feed/board/board";
import { marketLines } from "#feed/lines/knownLines";
import {
  type Choice,
  formOf,
  type Kind,
  lineKinds,
  marketKinds,
  type Part,
  says,
  type Unit,
  type Values,
} from "#market/alerts/language/grammar";
import { ruleLists, type Scope } from "#market/alerts/language/rule";
import { namesIn, type SentenceOptions, type SentenceParts } from "#market/alerts/language/ruleSentence";
import { startOfDay } from "#market/day/writtenTime";
import { findLines } from "#market/line/knownLine";
import { measures } from "#market/lists/measures";
import { disclosureTags } from "#market/papers/disclosure";
import { numberIn } from "#market/texts/sentenceWords";
import { FindBox } from "#ui/controls/FindBox.tsx";
import { text } from "#ui/messages/text";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { formatIsoDay } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { scopeText } from "./ruleWords.ts";

const allLines: Scope = { on: "market" };
const myPositions: Scope = { on: "positions" };

/** How a sentence about a figure begins. The threshold of a price starts from the line's own. */
export function sentenceStart(
  kind: Kind,
  scope: Scope,
): Pick<SentenceParts, "form" | "values"> & { scope: Scope } {
  const form = formOf(kind, scope.on === "market");
  const price = scope.on === "line" ? boardStore.row(scope.symbol)?.price : undefined;
  const values = { ...form?.is, ...form?.usual, ...(kind === "price" && { level: price }) };
  return { form, values, scope: marketKinds.includes(kind) ? allLines : scope };
}

interface FieldsProps {
  said: SentenceParts;
  /** writes what a field says into the sentence */
  write: (changed: Partial<SentenceParts>) => void;
  /** options can follow a complete condition only */
  complete: boolean;
}

/** The parts of the sentence as fields. They are those of the sentence's form in the grammar. */
export function RuleFields({ said, write, complete }: FieldsProps) {
  const { values, options } = said;
  const form = said.form && formOf(said.form.kind, said.form.ofMarket);
  const isOfMarket = form !== undefined && marketKinds.includes(form.kind);
  // a sentence about the market names no line; a figure of lines that is chosen next is about the line before
  const [lineScope, keepScope] = useState(allLines);
  const scope = isOfMarket ? lineScope : (said.scope ?? allLines);
  // a level is no change
  const start = form?.kind === "index" ? { level: undefined } : {};
  const change = (changed: Values) =>
    write({ form, values: { ...values, ...("figure" in changed && start), ...changed } });
  return (
    <fieldset className="grid gap-2 text-small">
      <legend className="mb-1 text-table text-muted">{text("alerts.form")}</legend>
      <div className={fields}>
        {isOfMarket ? (
          <span className="chip">{text("alerts.form.wholeMarket")}</span>
        ) : (
          <ScopeField scope={scope} onScope={(next) => write({ scope: next })} />
        )}
      </div>
      <div className={fields}>
        <Select
          label={text("alerts.form.when")}
          value={form?.kind}
          options={[...lineKinds, ...marketKinds].map(kindOption)}
          onValue={(kind) => {
            keepScope(scope);
            write(sentenceStart(kind, scope));
          }}
        />
        {form?.parts.map((part, at) => (
          <PartField key={"name" in part ? part.name : `${part.of} ${at}`} {...{ part, values, change }} />
        ))}
      </div>
      <OptionFields options={options} disabled={!complete} onOptions={(next) => write({ options: next })} />
    </fieldset>
  );
}

const fields = "flex flex-wrap gap-2 items-center";
const kindOption = (kind: Kind) =>
  [
    kind,
    text(`alerts.kind.${kind}`),
    text(marketKinds.includes(kind) ? "alerts.ofMarket" : "alerts.ofLines"),
  ] as const;

const lines = () => marketLines.symbols().flatMap((symbol) => marketLines.row(symbol) ?? []);
const mostLines = 6;

const scopeKey = (scope: Scope): string =>
  scope.on === "line" ? scope.symbol : scope.on === "list" ? `list ${scope.list}` : scope.on;

function ScopeField({ scope, onScope }: { scope: Scope; onScope: (scope: Scope) => void }) {
  const lists = useWatchlists((all) => all.lists);
  const ofLists = lists.map(({ slug }): Scope => ({ on: "list", list: slug }));
  const scopes = new Map([allLines, myPositions, ...ofLists, scope].map((one) => [scopeKey(one), one]));
  return (
    <>
      <Select
        label={text("alerts.column.scope")}
        value={scopeKey(scope)}
        options={[...scopes].map(([key, one]) => [
          key,
          one.on === "market" ? text("alerts.form.market") : scopeText(one, lists),
        ])}
        onValue={(key) => onScope(scopes.get(key) ?? scope)}
      />
      <FindBox
        label={text("alerts.form.symbol")}
        find={(typed) => findLines(lines(), typed, mostLines)}
        keyOf={(row) => row.symbol}
        draw={(row) => (
          <>
            <SymbolCode symbol={row.symbol} /> <span className="truncate">{readableName(row.name)}</span>
          </>
        )}
        onPick={(row) => row && onScope({ on: "line", symbol: row.symbol })}
      />
    </>
  );
}

const isIn = <T extends string>(all: readonly T[], name: string): name is T =>
  all.some((one) => one === name);

function choiceText({ name }: Choice): string {
  if (isIn(ruleLists, name)) return text(`leaders.${name}`);
  if (isIn(measures, name)) return text(`leaders.by.${name}`);
  if (isIn(["ASPI", "SL20"], name)) return name;
  return isIn(["5%", "7.5%", "10%"], name) ? `−${name}` : text(`alerts.form.${name}`);
}

interface PartFieldProps {
  part: Part;
  values: Values;
  change: (changed: Values) => void;
}

function PartField({ part, values, change }: PartFieldProps): ReactNode {
  switch (part.of) {
    case "choice":
      return (
        <Select
          label={text(`alerts.form.${part.name}`)}
          value={part.choices.find(({ is }) => says(values, is))?.name}
          options={part.choices.map((each) => [each.name, choiceText(each)] as const)}
          onValue={(name) => change(part.choices.find((each) => each.name === name)?.is ?? {})}
        />
      );
    case "number":
      return <NumberField {...{ part, values, change }} />;
    case "subjects":
      return <SubjectFields {...{ values, change }} />;
    case "word":
    case "subject":
    case "end":
      return null;
    default:
      return part satisfies never;
  }
}

/** "5%", "3 days" and "30 min" without the unit, which stands beside the field */
const withoutUnit = (written: string): string => written.split(" ", 1).join("").replace("%", "");
const unitText = ({ name }: Unit): string => text(`alerts.unit.${name}`);

type NumberFieldProps = Omit<PartFieldProps, "part"> & { part: Extract<Part, { of: "number" }> };

/** A number with its unit, which can be chosen if the number is all that it depends on. */
function NumberField({ part: { name, units }, values, change }: NumberFieldProps) {
  const value = values[name];
  const unit = units.find(({ is }) => says(values, is));
  const label = text("alerts.column.level");
  return (
    <span className="inline-flex gap-1 items-center">
      <TextField
        label={label}
        value={typeof value === "number" && unit ? withoutUnit(unit.write(value * (unit.sign ?? 1))) : ""}
        onText={(typed) => {
          const read = numberIn(typed.replace(/\s/g, ""));
          const isMeant = read && ["", ...units.flatMap(({ words }) => words)].includes(read.unit);
          if (isMeant) change({ [name]: read.value });
          return isMeant === true;
        }}
        className="num w-28 text-right"
      />
      {units.every(({ is }) => "unit" in is) ? (
        <Select
          label={text("alerts.form.unit")}
          value={unit?.name}
          options={units.map((one) => [one.name, unitText(one)] as const)}
          onValue={(chosen) => change(units.find((one) => one.name === chosen)?.is ?? {})}
        />
      ) : (
        <span className="text-table text-muted">{unit && unitText(unit)}</span>
      )}
    </span>
  );
}

function SubjectFields({ values, change }: Omit<PartFieldProps, "part">) {
  const [tag = ""] = namesIn(values, "tags");
  return (
    <>
      <Select
        label={text("alerts.form.tags")}
        value={tag}
        options={[
          ["", text("alerts.form.anyTag")] as const,
          ...disclosureTags.map((each) => [each, text(`disclosures.tag.${each}`)] as const),
        ]}
        onValue={(chosen) => change({ tags: chosen === "" ? [] : [chosen] })}
      />
      <TextField
        label={text("alerts.form.words")}
        value={namesIn(values, "words").join(" ")}
        onText={(typed) => {
          change({ words: typed.split(/\s+/).filter(Boolean) });
          return true;
        }}
        className="w-48"
      />
    </>
  );
}

const dayLong = 86_400_000;

interface OptionFieldsProps {
  options: SentenceOptions;
  disabled: boolean;
  onOptions: (options: SentenceOptions) => void;
}

function OptionFields({ options, disabled, onOptions }: OptionFieldsProps) {
  const { once, until } = options;
  return (
    <div className={`${fields} gap-x-4`}>
      <NamedField name={text("alerts.again")}>
        <Select
          label={text("alerts.again")}
          value={once ? "once" : "again"}
          options={[
            ["again", text("alerts.every")],
            ["once", text("alerts.once")],
          ]}
          disabled={disabled}
          onValue={(chosen) => onOptions({ ...options, once: chosen === "once" })}
        />
      </NamedField>
      <NamedField name={text("alerts.until")}>
        <input
          type="date"
          className="field disabled:border-dashed disabled:text-muted"
          aria-label={text("alerts.until")}
          disabled={disabled}
          value={until === undefined ? "" : formatIsoDay(until - 1)}
          onChange={({ target: { value } }) =>
            onOptions({ ...options, until: value === "" ? undefined : startOfDay(value) + dayLong })
          }
        />
      </NamedField>
    </div>
  );
}

/** The name before a control that has it as its label. */
const NamedField = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="inline-flex gap-2 items-center">
    <span aria-hidden="true" className="text-muted">
      {name}
    </span>
    {children}
  </span>
);

interface SelectProps<T extends string> {
  label: string;
  /** undefined if nothing is chosen yet */
  value: T | undefined;
  /** those of one heading follow each other */
  options: readonly (readonly [value: T, shown: string, heading?: string])[];
  disabled?: boolean;
  onValue: (value: T) => void;
}

function Select<T extends string>({ label, value, options, disabled, onValue }: SelectProps<T>) {
  const headings = [...new Set(options.map(([, , heading]) => heading))];
  return (
    <select
      className="chip max-w-60"
      aria-label={label}
      disabled={disabled}
      value={value ?? ""}
      onChange={({ currentTarget }) => {
        const chosen = options.find(([option]) => option === currentTarget.value);
        if (chosen) onValue(chosen[0]);
      }}
    >
      {value === undefined && <option value="">{text("alerts.form.choose")}</option>}
      {headings.map((heading) => {
        const items = options
          .filter((one) => one[2] === heading)
          .map(([option, shown]) => (
            <option key={option} value={option}>
              {shown}
            </option>
          ));
        if (heading === undefined) return items;
        return (
          <optgroup key={heading} label={heading}>
            {items}
          </optgroup>
        );
      })}
    </select>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  /** @returns whether the text is understood; if not, it is marked */
  onText: (typed: string) => boolean;
  className: string;
}

/** A typed value. It follows the sentence, except while somebody types in it. */
function TextField({ label, value, onText, className }: TextFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState(false);
  const follow = () => {
    if (box.current) box.current.value = value;
    setUnread(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value is written
  useEffect(() => {
    if (document.activeElement !== box.current) follow();
  }, [value]);
  return (
    <input
      ref={box}
      className={`field aria-invalid:border-caution ${className}`}
      aria-label={label}
      placeholder={label}
      maxLength={80}
      aria-invalid={unread}
      defaultValue={value}
      onChange={({ target }) => setUnread(!onText(target.value))}
      onBlur={follow}
    />
  );
}
