import "#ui/messages/en/alerts";
import { useEffect, useRef } from "react";
import type { Scope } from "#market/alerts/language/rule";
import { shortSymbol } from "#market/alerts/language/ruleSentence";
import { completions, type KnownNames, type SentenceMistake } from "#market/alerts/language/sentence";
import { text } from "#ui/messages/text";
import { LineBox, MarkedMistake, wordAt } from "#ui/sentence/LineBox.tsx";
import { troubleText } from "./ruleWords.ts";

interface SentenceBoxProps {
  sentence: string;
  names: KnownNames;
  /** why the sentence is not a rule; undefined if it is one */
  error: SentenceMistake | undefined;
  onType: (sentence: string) => void;
  /** Enter on a complete sentence */
  onSave: () => void;
}

/** A rule typed as a sentence, with the words that may follow. */
export function SentenceBox({ sentence, names, error, onType, onSave }: SentenceBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const ready = useRef(!error);
  useEffect(() => {
    // the dialog was opened to type here; it is shown only now, too late for `autoFocus`
    box.current?.focus();
    // a rule that was made ready differs from the wanted one by its number, which is typed over
    const written = box.current?.value ?? "";
    if (ready.current) box.current?.setSelectionRange(written.lastIndexOf(" ") + 1, written.length);
  }, []);
  const line = exampleLine(names, error?.said.scope);
  return (
    <LineBox
      label={text("alerts.sentence")}
      placeholder={text("alerts.sentenceHint", { line })}
      typed={sentence}
      completions={(typed) => completions(typed, names)}
      isReady={!error}
      // an unfinished sentence is no mistake while it is typed
      isWrong={error !== undefined && !["empty", "unfinished"].includes(error.why)}
      hint={
        error ? (
          <MarkedMistake
            {...error}
            typed={sentence}
            why={troubleText(error, wordAt(sentence, error.at, error.length), line)}
            nearWords={text("alerts.near")}
            onType={onType}
          />
        ) : (
          text("alerts.sentenceKeys")
        )
      }
      box={box}
      className="h-10 text-strong"
      onType={onType}
      onSave={onSave}
    />
  );
}

/** The line that was typed, else one of this market: the simulated one has none of the real codes. */
function exampleLine({ symbols: [first] }: KnownNames, typed: Scope | undefined): string {
  const symbol = typed?.on === "line" ? typed.symbol : first?.symbol;
  return symbol === undefined ? "JKH" : shortSymbol(symbol);
}
