import { useEffect, useRef } from "react";
import { boardStore } from "#feed/board";
import type { BoardRow } from "#market/board";
import { findLines } from "#market/symbolSearch";
import { FindBox } from "#ui/FindBox.tsx";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { useGo } from "#ui/router/routes";
import { SymbolCode } from "#ui/SymbolCode.tsx";

const most = 8;

/** Type a ticker or a name, Enter opens it. What is not on the board is opened as typed: it may have a quote. */
export function JumpBox() {
  const go = useGo();
  const box = useRef<HTMLInputElement>(null);
  useJumpKey(box);
  const open = (row: BoardRow | undefined, typed: string) => {
    box.current?.blur();
    go({ to: "/s/$symbol", params: { symbol: row?.symbol ?? typed.toUpperCase() } });
  };
  return (
    <FindBox
      className="jump"
      label={text("shell.jump")}
      box={box}
      find={(typed) => findLines(boardStore.rows().values(), typed, most)}
      keyOf={({ symbol }) => symbol}
      draw={({ symbol, name }) => (
        <>
          <SymbolCode symbol={symbol} />
          <span className="truncate text-muted">{readableName(name)}</span>
        </>
      )}
      onPick={open}
    />
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
