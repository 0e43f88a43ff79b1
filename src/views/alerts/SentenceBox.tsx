import "#ui/messages/en/alerts";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { completions, type KnownNames } from "#market/alerts/language/sentence";
import type { SentenceError } from "#market/alerts/language/sentenceWords";
import { useCombobox } from "#ui/controls/FindBox.tsx";
import { text } from "#ui/messages/text";
import { troubleText } from "./ruleWords.ts";

interface SentenceBoxProps {
  sentence: string;
  names: KnownNames;
  /** why the sentence is not a rule; undefined if it is one */
  error: SentenceError | undefined;
  onType: (sentence: string) => void;
  /** Enter on a complete sentence */
  onSave: () => void;
}

type Completion = ReturnType<typeof completions>[number];
const insertOf = ({ insert }: Completion) => insert;
const mostNearNames = 5;

/**
 * A rule typed as a sentence, with the words that may follow. Tab takes the chosen word. Enter takes it too while the sentence is not
 * complete or after an arrow key; otherwise Enter saves. Esc closes the list first.
 */
export function SentenceBox({ sentence, names, error, onType, onSave }: SentenceBoxProps) {
  const [closedAt, setClosedAt] = useState<string>();
  const [steppedAt, setSteppedAt] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const hint = useId();
  const ready = useRef(!error);
  useEffect(() => {
    // the dialog was opened to type here; it is shown only now, too late for `autoFocus`
    box.current?.focus();
    // a rule that was made ready differs from the wanted one by its number, which is typed over
    const written = box.current?.value ?? "";
    if (ready.current) box.current?.setSelectionRange(written.lastIndexOf(" ") + 1, written.length);
  }, []);
  const items = closedAt === sentence ? [] : completions(sentence, names);
  const take = (item: Completion | undefined) => {
    if (!item) return;
    onType(item.insert);
    box.current?.focus();
  };
  const label = text("alerts.sentence");
  const combobox = useCombobox({ label, typed: sentence, items, keyOf: insertOf, onPick: take });
  const takes = items.length > 0 && (error !== undefined || steppedAt === sentence);
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Tab" && takes && !event.shiftKey) {
      event.preventDefault();
      take(combobox.chosen);
    } else if (event.key === "Escape" && items.length > 0) {
      event.preventDefault();
      setClosedAt(sentence);
    } else if (event.key === "Enter" && !takes) {
      event.preventDefault();
      if (!error) onSave();
    } else {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") setSteppedAt(sentence);
      if (event.key === "ArrowDown" && closedAt === sentence) setClosedAt(undefined);
      combobox.box.onKeyDown(event);
    }
  };
  // an unfinished sentence is no mistake while it is typed
  const wrong = error !== undefined && !["empty", "unfinished"].includes(error.why);
  return (
    <div className="relative">
      <input
        {...combobox.box}
        ref={box}
        className="field num w-full h-10 text-strong aria-invalid:border-caution"
        maxLength={200}
        placeholder={text("alerts.sentenceHint", { line: exampleLine(names) })}
        aria-invalid={wrong}
        aria-describedby={hint}
        value={sentence}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={keyDown}
      />
      <div {...combobox.list} className="flex flex-wrap gap-1 mt-1.5">
        {items.map((item) => (
          <div
            key={item.insert}
            {...combobox.option(item)}
            className="num py-0.5 px-2 border border-line rounded-md text-small cursor-pointer aria-selected:border-accent aria-selected:bg-raised"
          >
            {item.text}
          </div>
        ))}
      </div>
      <p id={hint} className={`min-h-5 mt-1 text-table ${wrong ? "text-caution" : "text-muted"}`}>
        {error ? <Mistake {...{ sentence, names, error, onType }} /> : text("alerts.sentenceKeys")}
      </p>
    </div>
  );
}

/** A code of this market. The simulated one has none of the real codes. */
const exampleLine = ({ symbols: [first] }: KnownNames): string =>
  first?.symbol.replace(/\.N0000$/, "") ?? "JKH";

interface MistakeProps extends Pick<SentenceBoxProps, "sentence" | "names" | "onType"> {
  error: SentenceError;
}

/** The sentence with its wrong word marked, why, and what is near; a near word replaces the wrong one. */
function Mistake({ sentence, names, error: { at, why, near, length }, onType }: MistakeProps) {
  const word = sentence.slice(at, at + (length ?? sentence.slice(at).search(/\s|$/)));
  const end = at + word.length;
  return (
    <>
      {word !== "" && (
        <span className="num" aria-hidden="true">
          {sentence.slice(0, at)}
          <mark className="bg-transparent text-inherit underline decoration-wavy">{word}</mark>
          {sentence.slice(end)}
          {" — "}
        </span>
      )}
      <span>{troubleText(why, word, exampleLine(names))}</span>
      {word !== "" && near.length > 0 && (
        <span>
          {" "}
          {text("alerts.near")}{" "}
          {near.slice(0, mostNearNames).map((one) => (
            <button
              key={one}
              type="button"
              className="num mx-1 text-accent underline"
              onClick={() => onType(sentence.slice(0, at) + one + sentence.slice(end))}
            >
              {one}
            </button>
          ))}
        </span>
      )}
    </>
  );
}
