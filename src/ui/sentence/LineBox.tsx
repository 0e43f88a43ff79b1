import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from "react";
import { useCombobox } from "#ui/controls/FindBox.tsx";

/** A word that may follow: the word to show, and the whole text after it was taken. */
interface Completion {
  text: string;
  insert: string;
}

interface LineBoxProps {
  label: string;
  placeholder: string;
  typed: string;
  completions: (typed: string) => readonly Completion[];
  /** the text is complete, so that Enter keeps it */
  isReady: boolean;
  isWrong: boolean;
  /** below the box: how the text is read, or what is wrong */
  hint: ReactNode;
  box: RefObject<HTMLInputElement | null>;
  className?: string;
  onType: (typed: string) => void;
  /** Enter on a complete text */
  onSave: () => void;
}

const insertOf = ({ insert }: Completion) => insert;

/**
 * A line of text with the words that may follow. Tab takes the chosen word. Enter takes it too while the text is not complete or after an
 * arrow key; otherwise Enter saves. Esc closes the list first.
 */
export function LineBox(props: LineBoxProps) {
  const {
    label,
    placeholder,
    typed,
    completions,
    isReady,
    isWrong,
    hint,
    box,
    className = "",
    onType,
    onSave,
  } = props;
  const [closedAt, setClosedAt] = useState<string>();
  const [steppedAt, setSteppedAt] = useState<string>();
  const described = useId();
  const items = closedAt === typed ? [] : completions(typed);
  const take = (item: Completion | undefined) => {
    if (!item) return;
    onType(item.insert);
    box.current?.focus();
  };
  const combobox = useCombobox({ label, typed, items, keyOf: insertOf, onPick: take });
  const takes = items.length > 0 && (!isReady || steppedAt === typed);
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Tab" && takes && !event.shiftKey) {
      event.preventDefault();
      take(combobox.chosen);
    } else if (event.key === "Escape" && items.length > 0) {
      event.preventDefault();
      setClosedAt(typed);
    } else if (event.key === "Enter" && !takes) {
      event.preventDefault();
      if (isReady) onSave();
    } else {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") setSteppedAt(typed);
      if (event.key === "ArrowDown" && closedAt === typed) setClosedAt(undefined);
      combobox.box.onKeyDown(event);
    }
  };
  return (
    <div className="relative">
      <input
        {...combobox.box}
        ref={box}
        className={`field num w-full aria-invalid:border-caution ${className}`}
        maxLength={200}
        placeholder={placeholder}
        aria-invalid={isWrong}
        aria-describedby={described}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={keyDown}
      />
      <div {...combobox.list} className="flex flex-wrap gap-1 mt-1.5 empty:hidden">
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
      <p id={described} className={`min-h-5 mt-1 text-table ${isWrong ? "text-caution" : "text-muted"}`}>
        {hint}
      </p>
    </div>
  );
}

interface MistakeProps {
  typed: string;
  /** place of the wrong word */
  at: number;
  /** of several wrong words; by default one word */
  length?: number | undefined;
  /** what is wrong with it, in words */
  why: string;
  /** introduces the near words */
  nearWords: string;
  near: readonly string[];
  onType: (typed: string) => void;
}

const mostNearNames = 5;

/** The text with its wrong word marked, why, and what is near; a near word replaces the wrong one. */
export function MarkedMistake({ typed, at, length, why, nearWords, near, onType }: MistakeProps) {
  const word = wordAt(typed, at, length);
  const end = at + word.length;
  return (
    <>
      {word !== "" && (
        <span className="num" aria-hidden="true">
          {typed.slice(0, at)}
          <mark className="bg-transparent text-inherit underline decoration-wavy">{word}</mark>
          {typed.slice(end)}
          {" — "}
        </span>
      )}
      <span>{why}</span>
      {word !== "" && near.length > 0 && (
        <span>
          {" "}
          {nearWords}{" "}
          {near.slice(0, mostNearNames).map((one) => (
            <button
              key={one}
              type="button"
              className="num mx-1 text-accent underline"
              onClick={() => onType(typed.slice(0, at) + one + typed.slice(end))}
            >
              {one}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

/** @param length of several wrong words; by default one word */
export const wordAt = (typed: string, at: number, length?: number): string =>
  typed.slice(at, at + (length ?? typed.slice(at).search(/\s|$/)));
