import "#ui/messages/en/alerts";
import type { ReactNode } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { marketLines } from "#feed/lines/untraded";
import type { Condition, Scope } from "#market/alerts/language/rule";
import { startOfDay } from "#market/day/writtenTime";
import { findLines } from "#market/line/knownLine";
import { FindBox } from "#ui/controls/FindBox.tsx";
import { useWatchlists } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { formatIsoDay } from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { ConditionParts } from "./ConditionParts.tsx";
import {
  type Draft,
  isOfMarket,
  type Kind,
  kindOf,
  lineKinds,
  marketKinds,
  type Options,
  unitOf,
  withKind,
} from "./draft.ts";
import { NumberBox, Select } from "./fields.tsx";

interface RuleFormProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** the sentence is another one, which is not complete */
  apart: boolean;
  /** last price of the draft's line, from which a threshold starts */
  price: number | undefined;
}

/** The rule's line and condition as controls. */
export function RuleForm({ draft, onChange, apart, price }: RuleFormProps) {
  const kind = kindOf(draft.condition);
  const change = (condition: Condition) => onChange({ ...draft, condition });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-table text-muted">
        {text(apart ? "alerts.formLast" : "alerts.form")}
      </legend>
      <div className="flex flex-wrap gap-2 items-center">
        <ScopeChoice
          scope={draft.scope}
          market={isOfMarket(kind)}
          onScope={(scope) => onChange({ ...draft, scope })}
        />
      </div>
      <div className="flex flex-wrap gap-2 items-center">
        <KindChoice kind={kind} onKind={(next) => onChange(withKind(draft, next, price))} />
        <ConditionParts condition={draft.condition} onChange={change} />
      </div>
    </fieldset>
  );
}

interface ScopeChoiceProps {
  scope: Scope;
  /** the figure belongs to the whole market, so no line can be chosen */
  market: boolean;
  onScope: (scope: Scope) => void;
}

function ScopeChoice({ scope, market, onScope }: ScopeChoiceProps) {
  const lists = useWatchlists((all) => all.lists);
  if (market) return <span className="chip">{text("alerts.form.wholeMarket")}</span>;
  const [main] = lists;
  const of = {
    line: () => onScope({ on: "line", symbol: "" }),
    list: () => onScope({ on: "list", list: main?.slug ?? "" }),
    market: () => onScope({ on: "market" }),
  };
  return (
    <>
      <Select
        label={text("alerts.form.for")}
        value={scope.on}
        onValue={(on) => of[on]()}
        options={[
          ["line", text("alerts.form.line")],
          ["list", text("alerts.form.watchlist")],
          ["market", text("alerts.form.market")],
        ]}
      />
      {scope.on === "line" && (
        <LineChoice symbol={scope.symbol} onSymbol={(symbol) => onScope({ on: "line", symbol })} />
      )}
      {scope.on === "list" && (
        <Select
          label={text("alerts.form.watchlist")}
          value={scope.list}
          onValue={(list) => onScope({ on: "list", list })}
          options={lists.map(({ slug, name }) => [slug, name] as const)}
        />
      )}
    </>
  );
}

const lines = () => marketLines.symbols().flatMap((symbol) => marketLines.row(symbol) ?? []);
const mostLines = 6;

function LineChoice({ symbol, onSymbol }: { symbol: string; onSymbol: (symbol: string) => void }) {
  return (
    <>
      <span className="num text-small">{symbol || text("alerts.form.chooseLine")}</span>
      <FindBox
        label={text("alerts.form.symbol")}
        find={(typed) => findLines(lines(), typed, mostLines)}
        keyOf={(row) => row.symbol}
        draw={(row) => (
          <>
            <SymbolCode symbol={row.symbol} /> <span className="truncate">{readableName(row.name)}</span>
          </>
        )}
        onPick={(row) => row && onSymbol(row.symbol)}
      />
    </>
  );
}

const kindName = (kind: Kind): string => text(`alerts.kind.${kind}`);

function KindChoice({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const all: readonly Kind[] = [...lineKinds, ...marketKinds];
  const options = (kinds: readonly Kind[]) =>
    kinds.map((each) => (
      <option key={each} value={each}>
        {kindName(each)}
      </option>
    ));
  return (
    <select
      className="chip"
      aria-label={text("alerts.form.when")}
      value={kind}
      onChange={({ currentTarget }) => {
        const chosen = all.find((each) => each === currentTarget.value);
        if (chosen) onKind(chosen);
      }}
    >
      <optgroup label={text("alerts.ofLines")}>{options(lineKinds)}</optgroup>
      <optgroup label={text("alerts.ofMarket")}>{options(marketKinds)}</optgroup>
    </select>
  );
}

const minute = 60_000;
const dayLong = 86_400_000;

interface RuleOptionsProps {
  draft: Draft;
  onOptions: (options: Options) => void;
}

/** How many boards must show it, how often it fires, and until when. */
export function RuleOptions({ draft: { condition, options }, onOptions }: RuleOptionsProps) {
  const change = (changed: Partial<Options>) => onOptions({ ...options, ...changed });
  const { until, ...without } = options;
  const isEvent = unitOf(condition) === undefined;
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-1.5 items-center text-small phone:grid-cols-1">
      <legend className="mb-1 text-table text-muted">{text("alerts.options")}</legend>
      <Option label={text("alerts.boards")} why={text("alerts.boardsWhy")}>
        <Select
          label={text("alerts.boards")}
          value={String(options.boards)}
          options={boardCounts.map((count) => [String(count), String(count)] as const)}
          onValue={(count) => change({ boards: Number(count) })}
        />
      </Option>
      <Option label={text("alerts.again")}>
        <Select
          label={text("alerts.again")}
          value={options.once ? "once" : "again"}
          options={[
            ["again", text("alerts.every")],
            ["once", text("alerts.once")],
          ]}
          onValue={(often) => change({ once: often === "once" })}
        />
      </Option>
      {!isEvent && (
        <Option label={text("alerts.hysteresis")}>
          <NumberBox
            label={text("alerts.hysteresis")}
            value={options.hysteresis}
            onValue={(hysteresis) => change({ hysteresis: Math.max(0, hysteresis || 0) })}
          />
        </Option>
      )}
      <Option label={text("alerts.coolDown")}>
        <NumberBox
          label={text("alerts.coolDown")}
          unit={text("alerts.unit.minutes")}
          value={options.coolDown / minute}
          onValue={(minutes) => change({ coolDown: Math.max(0, (minutes || 0) * minute) })}
        />
      </Option>
      <Option label={text("alerts.until")}>
        <input
          type="date"
          className="field"
          aria-label={text("alerts.until")}
          min={formatIsoDay(exchangeNow())}
          value={until === undefined ? "" : formatIsoDay(until - 1)}
          onChange={({ target }) => {
            const { value } = target;
            onOptions(value === "" ? without : { ...without, until: startOfDay(value) + dayLong });
          }}
        />
      </Option>
      <label className="flex gap-2 items-center min-h-8">
        <input
          type="checkbox"
          checked={options.delayed}
          onChange={({ target }) => change({ delayed: target.checked })}
        />
        {text("alerts.delayed")}
      </label>
    </fieldset>
  );
}

const boardCounts = [1, 2, 3, 5] as const;

const Option = ({ label, why, children }: { label: string; why?: string; children: ReactNode }) => (
  <div className="flex gap-2 items-center justify-between" title={why}>
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
);
