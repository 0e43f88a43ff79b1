import "#ui/messages/en/alerts";
import { type FormEvent, useMemo, useState, useSyncExternalStore } from "react";
import { alerts } from "#feed/alerts/alerts";
import { figureNow, gridNeighbours } from "#feed/alerts/distance";
import { boardStore, useBoardRow } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { marketLines } from "#feed/lines/untraded";
import { useYearRanges } from "#feed/lines/yearFigures";
import { cannotFire } from "#market/alerts/check";
import type { CannotFire } from "#market/alerts/firing";
import { isBeyond, type Rule } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import { isParsed, parseSentence } from "#market/alerts/language/sentence";
import type { SentenceError } from "#market/alerts/language/sentenceWords";
import type { BoardRow } from "#market/line/board";
import { Modal } from "#ui/controls/Modal.tsx";
import type { Watchlists } from "#ui/kept/watchlist";
import { useWatchlists } from "#ui/kept/watchlists";
import { text } from "#ui/messages/text";
import { type AlertWish, closeAlertDialog } from "#ui/screen/pageState";
import { formatChangePercent, formatCount } from "#ui/words/format";
import { type Draft, draftOf, isComplete, levelOf, ofKind, ruleLike, ruleOf, usualOptions } from "./draft.ts";
import { RuleForm, RuleOptions } from "./RuleForm.tsx";
import { knownNames, listsOf, moveText, reasonText, valueText } from "./ruleWords.ts";
import { SentenceBox } from "./SentenceBox.tsx";
import { WouldHaveFired } from "./WouldHaveFired.tsx";

/** The draft that the dialog begins with. */
function firstDraft({ symbol, rule }: AlertWish): Draft {
  const known = alerts.rules.get().find(({ id }) => id === rule);
  if (known) return draftOf(known);
  return {
    scope: symbol === undefined ? { on: "market" } : { on: "line", symbol },
    condition: symbol === undefined ? ofKind("block") : ofKind("price", boardStore.row(symbol)?.price),
    options: usualOptions,
  };
}

/** Without a threshold the sentence is as far as it can be written. */
const written = (draft: Draft): string =>
  isComplete(draft) ? sentenceOf({ ...draft.options, ...draft }) : "";

interface Edited {
  draft: Draft;
  sentence: string;
  /** why the sentence is not a rule */
  error: SentenceError | undefined;
}

/** A rule as a sentence and as a form; each shows the other. */
function useEdited(wish: AlertWish) {
  const lists = useWatchlists((all) => all.lists);
  const symbols = useSyncExternalStore(marketLines.subscribeList, marketLines.symbols);
  const names = useMemo(() => knownNames(lists, symbols), [lists, symbols]);
  const read = (sentence: string, draft: Draft): Edited => {
    const found = parseSentence(sentence, names);
    if (!isParsed(found)) return { draft, sentence, error: found };
    const { scope, condition, options } = found;
    // a sentence states each option that is not the usual one, except the last day
    const { until } = draft.options;
    const all = { ...usualOptions, ...options, ...(until !== undefined && { until }) };
    return { draft: { scope, condition, options: all }, sentence, error: undefined };
  };
  const [edited, setEdited] = useState((): Edited => {
    const draft = firstDraft(wish);
    if (wish.sentence !== undefined) return read(wish.sentence, draft);
    if (wish.symbol === undefined && wish.rule === undefined) return read("", draft);
    return { draft, sentence: written(draft), error: undefined };
  });
  // the dialog may be opened before the board has named its lines
  const [readWith, setReadWith] = useState(names);
  if (readWith !== names) {
    setReadWith(names);
    if (edited.error && edited.sentence !== "") setEdited(read(edited.sentence, edited.draft));
  }
  return {
    ...edited,
    names,
    lists,
    onSentence: (sentence: string) => setEdited(({ draft }) => read(sentence, draft)),
    onDraft: (draft: Draft) =>
      setEdited(() => {
        const sentence = written(draft);
        const unfinished = { at: 0, why: "unfinished", near: [] } as const;
        return { draft, sentence, error: isComplete(draft) ? undefined : { ...unfinished, near: [] } };
      }),
  };
}

/** Makes a rule, or changes one. It says at once if the rule can never fire. */
export function RuleDialog({ wish }: { wish: AlertWish }) {
  const { draft, sentence, error, names, lists, onSentence, onDraft } = useEdited(wish);
  const edits = wish.copy ? undefined : alerts.rules.get().find(({ id }) => id === wish.rule);
  const symbol = draft.scope.on === "line" ? draft.scope.symbol : "";
  const row = useBoardRow(symbol);
  const complete = isComplete(draft) && !error;
  const market = { rows: boardStore.rows(), watchlists: listsOf(lists) };
  const hindrance = complete ? cannotFire(draft, market) : undefined;
  const rules = useSyncExternalStore(alerts.rules.subscribe, alerts.rules.get);
  const same = complete ? ruleLike(rules, draft, edits?.id) : undefined;
  const savable = complete && !hindrance && !same;
  const made = (): Rule =>
    ruleOf(draft, {
      id: edits?.id ?? newId(),
      created: edits?.created ?? exchangeNow(),
      paused: edits?.paused ?? false,
    });
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const save = () => {
    if (!savable) return;
    alerts.put(made());
    form?.closest("dialog")?.close();
  };
  const title = text(edits ? "alerts.edit" : "alerts.new");
  return (
    <Modal
      label={title}
      className={`alert-dialog ${frame}`}
      onClose={closeAlertDialog}
      tools={<b className="flex-1">{title}</b>}
    >
      <form
        ref={setForm}
        className="flex flex-col gap-3 min-h-0 flex-auto overflow-auto p-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <SentenceBox {...{ sentence, names, error }} onType={onSentence} onSave={save} />
        <RuleForm draft={draft} onChange={onDraft} apart={error !== undefined} price={row?.price} />
        <div role="status" className="num whitespace-normal min-h-5 text-small">
          {same ? (
            <p className="text-caution">
              <span aria-hidden="true">=</span> {text("alerts.same", { rule: sentenceOf(same) })}
            </p>
          ) : hindrance ? (
            <Cannot {...{ hindrance, draft }} onDraft={onDraft} />
          ) : (
            complete && <Now draft={draft} row={row} />
          )}
          {complete && !hindrance && <SeenLines draft={draft} lists={lists} onDraft={onDraft} />}
        </div>
        <RuleOptions draft={draft} onOptions={(options) => onDraft({ ...draft, options })} />
        <WouldHaveFired rule={complete && !hindrance ? made() : undefined} lists={lists} />
        <footer className="sticky -bottom-3 -mb-3 flex gap-2 justify-end pt-2 pb-3 border-t border-line bg-panel">
          <button type="button" className="chip" onClick={() => form?.closest("dialog")?.close()}>
            {text("alerts.cancel")}
          </button>
          <button type="submit" className="chip" aria-pressed={savable} disabled={!savable}>
            {text("alerts.save")}
          </button>
        </footer>
      </form>
    </Modal>
  );
}

/** On a phone it fills the screen. */
const frame =
  "w-[min(860px,calc(100vw-16px))] max-h-[min(820px,94dvh)] mt-[4dvh] mx-auto mb-auto rounded-lg phone:w-screen phone:h-dvh phone:max-h-none phone:m-0 phone:border-0 phone:rounded-none";

/** Only pages on https and on localhost have `randomUUID`. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");

interface CannotProps {
  hindrance: CannotFire;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** Why the rule cannot fire. A price off the tick grid can be replaced by its neighbours. */
function Cannot({ hindrance, draft, onDraft }: CannotProps) {
  const { condition } = draft;
  const prices =
    hindrance === "off the grid" && condition.of === "figure" ? gridNeighbours(condition.level) : [];
  return (
    <p className="text-caution">
      <span aria-hidden="true">⊘</span> {text("alerts.cannot", { why: reasonText(hindrance) })}
      {prices.length > 0 && condition.of === "figure" && (
        <>
          {" "}
          {text("alerts.gridNear")}{" "}
          {prices.map((level) => (
            <button
              key={level}
              type="button"
              className="mx-1 text-accent underline"
              onClick={() => onDraft({ ...draft, condition: { ...condition, level } })}
            >
              {valueText(condition, level)}
            </button>
          ))}
        </>
      )}
    </p>
  );
}

interface SeenLinesProps {
  draft: Draft;
  lists: Watchlists;
  onDraft: (draft: Draft) => void;
}

/** The twelve months of a line come with its quote, which no page requests for all lines. A watchlist's lines are requested. */
function SeenLines({ draft, lists, onDraft }: SeenLinesProps) {
  const years = useYearRanges();
  if (draft.condition.of !== "year" || draft.scope.on !== "market") return null;
  const all = [...boardStore.rows().keys()];
  const lines = all.filter((symbol) => years.has(symbol)).length;
  if (lines === all.length) return null;
  return (
    <p className="text-caution">
      {text("alerts.seesFew", { lines: formatCount(lines), of: formatCount(all.length) })}{" "}
      {lists
        .filter((list) => list.lines.length > 0)
        .map(({ slug, name }) => (
          <button
            key={slug}
            type="button"
            className="mx-1 text-accent underline"
            onClick={() => onDraft({ ...draft, scope: { on: "list", list: slug } })}
          >
            {text("alerts.list", { name })}
          </button>
        ))}
    </p>
  );
}

/** The value now and its distance, for a figure of one line. */
function Now({ draft: { condition }, row }: { draft: Draft; row: BoardRow | undefined }) {
  if (condition.of !== "figure" || !row) return null;
  const value = figureNow(row, condition.figure, exchangeNow());
  const level = levelOf(condition);
  if (value === undefined || level === undefined) return null;
  const shown = valueText(condition, value);
  const isTrue = isBeyond(value, condition);
  if (isTrue) return <p className="text-caution">{text("alerts.nowTrue", { value: shown })}</p>;
  const move = moveText(condition, level - value);
  // a per cent of a per cent says nothing
  if (value === 0 || condition.figure.endsWith("Percent"))
    return <p className="text-muted">{text("alerts.nowAwayBy", { value: shown, move })}</p>;
  const percent = formatChangePercent(((level - value) / Math.abs(value)) * 100);
  return <p className="text-muted">{text("alerts.nowAway", { value: shown, move, percent })}</p>;
}
