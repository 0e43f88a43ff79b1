import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { boardStore } from "#feed/board";
import type { BoardRow } from "#market/board";
import { findLines } from "#market/symbolSearch";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { useGo } from "#ui/router/routes";
import { SymbolCode } from "#ui/SymbolCode.tsx";

const most = 8;

/** Type a ticker or a name, Enter opens it. What is not on the board is opened as typed: it may have a quote. */
export function JumpBox() {
  const go = useGo();
  const list = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  useJumpKey(box);
  const found = typed ? findLines(boardStore.rows().values(), typed, most) : [];
  const at = Math.min(chosen, Math.max(0, found.length - 1));

  const type = (value: string) => {
    setTyped(value);
    setChosen(0);
  };
  const open = (symbol: string) => {
    type("");
    box.current?.blur();
    go({ to: "/s/$symbol", params: { symbol } });
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setChosen((at + 1) % Math.max(1, found.length));
    else if (event.key === "ArrowUp") setChosen((at - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === "Escape") type("");
    else if (event.key === "Enter" && typed.trim()) open(found[at]?.symbol ?? typed.trim().toUpperCase());
    else return;
    event.preventDefault();
  };
  return (
    <div className="jump">
      <input
        ref={box}
        className="field"
        role="combobox"
        aria-label={text("shell.jump")}
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${list}-${at}` : undefined}
        placeholder={text("shell.jump")}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keyDown}
        onBlur={() => type("")}
      />
      <Found list={list} rows={found} at={at} open={open} />
    </div>
  );
}

interface FoundProps {
  list: string;
  rows: readonly BoardRow[];
  at: number;
  open: (symbol: string) => void;
}

function Found({ list, rows, at, open }: FoundProps) {
  return (
    <div id={list} role="listbox" aria-label={text("shell.jump")} hidden={rows.length === 0}>
      {rows.map(({ symbol, name }, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys
        <div
          key={symbol}
          id={`${list}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => open(symbol)}
        >
          <SymbolCode symbol={symbol} />
          <span className="truncate text-muted">{readableName(name)}</span>
        </div>
      ))}
    </div>
  );
}

/** Ctrl or Cmd and K lead to the box from anywhere. */
function useJumpKey(box: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [box]);
}
