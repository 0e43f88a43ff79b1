import "#ui/messages/en/alerts";
import { useMemo, useState, useSyncExternalStore } from "react";
import { ruleBook } from "#feed/alerts/alerts";
import { figureNow, isPastRule } from "#feed/alerts/distance";
import { boardStore, useBoardRow } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useIndexWeights } from "#feed/groups/indexMoves";
import { marketLines } from "#feed/lines/knownLines";
import { useYearRanges } from "#feed/lines/yearFigures";
import { hindranceOf } from "#market/alerts/check";
import type { CannotFire } from "#market/alerts/firing";
import { formOf, kindOf } from "#market/alerts/language/grammar";
import { factsOf, indexIds, thresholdOf } from "#market/alerts/language/kinds";
import { isBeyond, type MarketIndex, type Rule, usualRule } from "#market/alerts/language/rule";
import {
  ruleLike,
  type SentenceParts,
  sentenceOf,
  sentenceSoFar,
} from "#market/alerts/language/ruleSentence";
import {
  isParsed,
  type ParsedRule,
  parseSentence,
  type SentenceMistake,
} from "#market/alerts/language/sentence";
import type { BoardRow } from "#market/line/board";
import { gridNeighbours } from "#market/line/ticks";
import { Modal } from "#ui/controls/Modal.tsx";
import { text } from "#ui/messages/text";
import { type AlertWish, closeAlertDialog } from "#ui/screen/pageState";
import type { Watchlists } from "#ui/watchlists/watchlist";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { formatChangePercent, formatCount } from "#ui/words/format";
import { RuleFields, sentenceStart } from "./RuleFields.tsx";
import { listsOf, moveText, reasonText, ruleRow, valueText } from "./ruleWords.ts";
import { SentenceBox } from "./SentenceBox.tsx";
import { WouldHaveFired } from "./WouldHaveFired.tsx";

/** The sentence that the dialog begins with. */
function firstSentence({ symbol, rule, sentence }: AlertWish): string {
  const known = ruleBook.rules.get().find(({ id }) => id === rule);
  if (known) return sentenceOf(known);
  if (sentence !== undefined || symbol === undefined) return sentence ?? "";
  const begun = sentenceStart("price", { on: "line", symbol });
  return sentenceSoFar({ ...begun, options: {} });
}

/** The names that a sentence may contain; a stored rule may have a line or a list that is gone. */
function useNames({ rule }: AlertWish) {
  const lists = useWatchlists((all) => all.lists);
  const symbols = useSyncExternalStore(marketLines.subscribeList, marketLines.symbols);
  const names = useMemo(() => {
    const scope = ruleBook.rules.get().find(({ id }) => id === rule)?.scope;
    const line = scope?.on === "line" && !symbols.includes(scope.symbol) ? [scope.symbol] : [];
    const list = scope?.on === "list" ? [scope.list] : [];
    return {
      symbols: [...symbols, ...line].map((symbol) => ({ symbol, name: marketLines.row(symbol)?.name })),
      watchlists: [...new Set([...lists.map(({ slug }) => slug), ...list])],
    };
  }, [lists, symbols, rule]);
  return { lists, names };
}

const partsIn = (read: ParsedRule | SentenceMistake): SentenceParts => {
  if (!isParsed(read)) return read.said;
  const { condition, scope } = read;
  return { ...read, form: formOf(kindOf(condition), scope.on === "market"), values: { ...condition } };
};

/** The stored rule, if its sentence is neither the one that was opened nor the one that would be saved. */
function changedElsewhere({ opened, edits, made }: Record<"opened" | "edits" | "made", Rule | undefined>) {
  const isOther = (rule: Rule | undefined) => !rule || !edits || sentenceOf(rule) !== sentenceOf(edits);
  return opened && edits && isOther(opened) && isOther(made) ? edits : undefined;
}

/** Makes a rule, or changes one. It says at once if the rule can never fire. */
export function RuleDialog({ wish }: { wish: AlertWish }) {
  const { lists, names } = useNames(wish);
  // the sentence is all that is edited: it is read at each change, and the fields show what it says
  const [sentence, setSentence] = useState(() => firstSentence(wish));
  const read = useMemo(() => parseSentence(sentence, names), [sentence, names]);
  const [parsed, error] = isParsed(read) ? [read] : [undefined, read];
  const said = partsIn(read);
  const write = (changed: Partial<SentenceParts>) => {
    const { scope = { on: "market" }, ...others } = { ...said, ...changed };
    setSentence(sentenceSoFar({ scope, ...others }));
  };
  const rules = useSyncExternalStore(ruleBook.rules.subscribe, ruleBook.rules.get);
  const [opened, setOpened] = useState(() =>
    wish.copy ? undefined : rules.find(({ id }) => id === wish.rule),
  );
  const edits = opened && rules.find(({ id }) => id === opened.id);
  const isGone = opened !== undefined && !edits;
  const row = useBoardRow(said.scope?.on === "line" ? said.scope.symbol : "");
  const market = { rows: boardStore.rows(), watchlists: listsOf(lists) };
  const hindrance = parsed && (isPastRule(parsed.options) ? "over" : hindranceOf(parsed, market));
  const same = parsed && ruleLike(rules, parsed, edits?.id);
  const made: Rule | undefined = parsed && {
    ...usualRule,
    ...parsed.options,
    id: edits?.id ?? newId(),
    scope: parsed.scope,
    condition: parsed.condition,
    paused: edits?.paused ?? opened?.paused ?? false,
    created: edits?.created ?? Math.round(exchangeNow()),
  };
  const saved = hindrance || same ? undefined : made;
  const other = changedElsewhere({ opened, edits, made });
  const takeTheirs = (rule: Rule) => {
    setOpened(rule);
    setSentence(sentenceOf(rule));
  };
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const close = () => form?.closest("dialog")?.close();
  const save = () => {
    if (!saved) return;
    ruleBook.put(saved);
    close();
  };
  const title = text(opened ? "alerts.edit" : "alerts.new");
  return (
    <Modal
      label={title}
      className={`alert-dialog ${dialogFrame}`}
      onClose={closeAlertDialog}
      tools={<b className="flex-1">{title}</b>}
    >
      <form
        ref={setForm}
        className="flex flex-col gap-3 min-h-0 flex-auto overflow-auto p-3"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <SentenceBox {...{ sentence, names, error }} onType={setSentence} onSave={save} />
        <RuleFields {...{ said, write }} complete={parsed !== undefined} />
        <div role="status" className="num whitespace-normal min-h-5 text-small">
          {isGone && <p className="text-caution">{text("alerts.gone")}</p>}
          {other && <ChangedNote rule={other} onTake={() => takeTheirs(other)} />}
          {made && <Judgement {...{ sentence, rule: made, same, hindrance, row, lists, write }} />}
        </div>
        <WouldHaveFired rule={hindrance ? undefined : made} lists={lists} />
        <footer className="sticky -bottom-3 -mb-3 flex gap-2 justify-end pt-2 pb-3 border-t border-line bg-panel">
          <button type="button" className="chip" onClick={close}>
            {text("alerts.cancel")}
          </button>
          <button type="submit" className="chip" aria-pressed={saved !== undefined} disabled={!saved}>
            {text(isGone ? "alerts.keepAsNew" : other ? "alerts.saveMine" : "alerts.save")}
          </button>
        </footer>
      </form>
    </Modal>
  );
}

const ChangedNote = ({ rule, onTake }: { rule: Rule; onTake: () => void }) => (
  <p className="text-caution">
    {text("alerts.changed", { rule: sentenceOf(rule) })}{" "}
    <LinkButton onClick={onTake}>{text("alerts.takeTheirs")}</LinkButton>
  </p>
);

interface JudgementProps {
  sentence: string;
  /** as the sentence is read */
  rule: Rule;
  /** the rule that watches the same */
  same: Rule | undefined;
  /** why it cannot fire */
  hindrance: CannotFire | "over" | undefined;
  row: BoardRow | undefined;
  lists: Watchlists;
  write: (changed: Partial<SentenceParts>) => void;
}

/** How the sentence is read, and what becomes of the rule. */
function Judgement({ sentence, same, ...judged }: JudgementProps) {
  const canonical = sentenceOf(judged.rule);
  // other words, or parts of an earlier version, which are left out
  const isOther = canonical.toLowerCase() !== sentence.trim().toLowerCase();
  return (
    <>
      {isOther && <p className="text-muted">{text("alerts.readAs", { rule: canonical })}</p>}
      {same && (
        <p className="text-caution">
          <span aria-hidden="true">=</span> {text("alerts.same", { rule: sentenceOf(same) })}
        </p>
      )}
      {!same && (judged.hindrance ? <Hindrance {...judged} /> : <Now {...judged} />)}
      <SeenLines {...judged} />
      {!judged.hindrance && judged.rule.condition.of === "moves" && (
        <BlindMoves index={judged.rule.condition.index} />
      )}
    </>
  );
}

type JudgedRule = Omit<JudgementProps, "sentence" | "same">;

/** On a phone it fills the screen. */
const dialogFrame =
  "w-[min(860px,calc(100vw-16px))] max-h-[min(820px,94dvh)] mt-[4dvh] mx-auto mb-auto rounded-lg phone:w-screen phone:h-dvh phone:max-h-none phone:m-0 phone:border-0 phone:rounded-none";

/** Only pages on https and on localhost have `randomUUID`. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");

/** Why the rule cannot fire. A price off the tick grid can be replaced by its neighbours. */
function Hindrance({ hindrance, rule: { condition }, write }: JudgedRule) {
  const level = thresholdOf(condition)?.level;
  const prices = hindrance === "off the grid" && level !== undefined ? gridNeighbours(level) : [];
  return (
    <p className="text-caution">
      <span aria-hidden="true">⊘</span>{" "}
      {text("alerts.cannot", { why: hindrance ? reasonText(hindrance) : "" })}
      {prices.length > 0 && ` ${text("alerts.gridNear")} `}
      {prices.map((price) => (
        <LinkButton key={price} onClick={() => write({ values: { ...condition, level: price } })}>
          {valueText(condition, price)}
        </LinkButton>
      ))}
    </p>
  );
}

const LinkButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className="mx-1 text-accent underline" onClick={onClick}>
    {children}
  </button>
);

/** The twelve months of a line come with its quote, which no page requests for all lines. A watchlist's lines are requested. */
function SeenLines({ rule: { scope, condition }, hindrance, lists, write }: JudgedRule) {
  const years = useYearRanges();
  if (hindrance || condition.of !== "year" || scope.on !== "market") return null;
  const all = [...boardStore.rows().keys()];
  const lines = all.filter((symbol) => years.has(symbol)).length;
  if (lines === all.length) return null;
  return (
    <p className="text-caution">
      {text("alerts.seesFew", { lines: formatCount(lines), of: formatCount(all.length) })}{" "}
      {lists
        .filter((list) => list.lines.length > 0)
        .map(({ slug, name }) => (
          <LinkButton key={slug} onClick={() => write({ scope: { on: "list", list: slug } })}>
            {text("alerts.list", { name })}
          </LinkButton>
        ))}
    </p>
  );
}

/** A line's points are judged by learned weights alone. */
function BlindMoves({ index }: { index: MarketIndex }) {
  const weights = useIndexWeights();
  if (!weights || weights.get(indexIds[index])?.word === "learned") return null;
  return <p className="text-caution">{text("alerts.blindMoves", { index })}</p>;
}

/**
 * The value now and its distance, for a figure of one line. A price that is beyond the level already may have been meant from the other side:
 * "JKH hits 20" at 28.60.
 */
function Now({ rule, row, write }: Pick<JudgedRule, "rule" | "row" | "write">) {
  const { condition } = rule;
  const value =
    condition.of === "figure" && row ? figureNow(row, condition.figure, exchangeNow()) : undefined;
  if (condition.of !== "figure" || value === undefined) return null;
  const shown = valueText(condition, value);
  if (isBeyond(value, condition)) {
    const { figure, side, level } = condition;
    const [other, offer] =
      side === "above" ? (["below", "orFalls"] as const) : (["above", "orRises"] as const);
    return (
      <p className="text-caution">
        {text(factsOf(condition).grows ? "alerts.nowTrueToday" : "alerts.nowTrue", { value: shown })}
        {figure === "price" && value !== level && (
          <LinkButton onClick={() => write({ values: { ...condition, side: other, inclusive: true } })}>
            {text(`alerts.${offer}`, { price: valueText(condition, level) })}
          </LinkButton>
        )}
      </p>
    );
  }
  const { move, movePercent } = ruleRow(rule, { word: "armed", value }, undefined);
  const percent = movePercent === undefined ? "" : ` (${formatChangePercent(movePercent)})`;
  return (
    <p className="text-muted">
      {text("alerts.nowAway", { value: shown, move: `${moveText(condition, move)}${percent}` })}
    </p>
  );
}
