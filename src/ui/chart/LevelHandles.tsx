import "#ui/messages/en/chart";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { text } from "#ui/messages/text";
import { formatPrice } from "#ui/words/format";
import type { ChartLevel } from "./library/chartLevels.ts";

/** Places in the price pane, in CSS px. */
export interface LevelScale {
  /** null before anything is drawn */
  toY: (price: number) => number | null;
  toPrice: (y: number) => number | null;
  /** px from the top to the bottom of the pane */
  foot: number;
  /** px from the left to the price scale */
  side: number;
}

interface LevelHandlesProps {
  levels: readonly ChartLevel[];
  scale: LevelScale;
  /** called with the price of each level, also while one is moved */
  onDraw: (prices: readonly number[]) => void;
}

interface Moved {
  id: string;
  price: number;
}

/** px; a line can be taken this far above and below */
const reach = 7;
/** steps of Page Up and Page Down */
const page = 10;

const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: page,
  PageDown: -page,
};

/**
 * A handle for each level. The pointer drags it to a price of the grid. With the focus on it, arrow keys move it, Enter keeps the new
 * price, and Esc cancels, also during a drag.
 */
export function LevelHandles({ levels, scale, onDraw }: LevelHandlesProps) {
  const [moved, setMoved] = useState<Moved>();
  const drag = useRef<{ id: string; top: number }>(undefined);
  const shown = levels.map((level) => ({
    level,
    price: moved?.id === level.id ? moved.price : level.price,
  }));
  const prices = shown.map(({ price }) => price).join(" ");
  useEffect(() => {
    onDraw(prices === "" ? [] : prices.split(" ").map(Number));
  }, [prices, onDraw]);
  const cancel = () => {
    drag.current = undefined;
    setMoved(undefined);
  };
  const keep = (level: ChartLevel) => {
    if (moved?.id === level.id && moved.price !== level.price) level.onMove(moved.price);
    cancel();
  };
  const keyDown = (event: KeyboardEvent, level: ChartLevel, price: number) => {
    const steps = keySteps[event.key];
    if (steps !== undefined) setMoved({ id: level.id, price: level.step(price, steps) });
    else if (event.key === "Enter") keep(level);
    else if (event.key === "Escape" && moved) cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const take = (event: PointerEvent<HTMLElement>, { id }: ChartLevel) => {
    if (event.button !== 0) return;
    const area = event.currentTarget.parentElement?.getBoundingClientRect();
    drag.current = { id, top: area?.top ?? 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const follow = (event: PointerEvent, level: ChartLevel) => {
    if (drag.current?.id !== level.id) return;
    const y = Math.min(scale.foot, Math.max(0, event.clientY - drag.current.top));
    const price = scale.toPrice(y);
    if (price !== null) setMoved({ id: level.id, price: level.snap(price) });
  };
  return (
    <div
      className="absolute top-0 left-0 z-3 overflow-clip pointer-events-none"
      style={{ width: scale.side, height: scale.foot }}
    >
      {shown.map(({ level, price }) => {
        const y = scale.toY(price);
        if (y === null || y < 0 || y > scale.foot) return null;
        return (
          <div
            key={level.id}
            role="slider"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={text("chart.level", { rule: level.label })}
            aria-valuenow={price}
            aria-valuetext={formatPrice(price)}
            title={text("chart.levelWhy")}
            className="absolute w-full pointer-events-auto touch-none cursor-ns-resize"
            style={{ top: y - reach, height: 2 * reach }}
            onKeyDown={(event) => keyDown(event, level, price)}
            onBlur={() => moved?.id === level.id && cancel()}
            onPointerDown={(event) => take(event, level)}
            onPointerMove={(event) => follow(event, level)}
            onPointerUp={() => drag.current && keep(level)}
            onPointerCancel={cancel}
          >
            <span className="num absolute left-1 bottom-full px-1 rounded-sm text-table text-caution bg-panel">
              {moved?.id === level.id ? formatPrice(price) : level.label}
            </span>
          </div>
        );
      })}
    </div>
  );
}
