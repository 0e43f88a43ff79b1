import "#ui/messages/en/chart";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { text } from "#ui/messages/text";
import { formatPrice } from "#ui/words/format";
import type { ChartLevel } from "./library/chartOverlay.ts";

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

/** px; a line can be taken this far above and below */
const reach = 7;
/** px; height of the mark of a level that is outside the prices in view */
const edgeHeight = 24;
/** steps of Page Up and Page Down */
const pageSteps = 10;

const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: pageSteps,
  PageDown: -pageSteps,
};

/** Drags a level to a price of the grid, or moves it by arrow keys. Enter keeps the new price; Esc cancels, also during a drag. */
function useMoves(scale: LevelScale) {
  const [moved, setMoved] = useState<{ id: string; price: number }>();
  const drag = useRef<{ id: string; top: number }>(undefined);
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
  const handlers = (level: ChartLevel, price: number) => ({
    onKeyDown: (event: KeyboardEvent) => keyDown(event, level, price),
    onBlur: () => moved?.id === level.id && cancel(),
    onPointerDown: (event: PointerEvent<HTMLElement>) => take(event, level),
    onPointerMove: (event: PointerEvent) => follow(event, level),
    onPointerUp: () => drag.current && keep(level),
    onPointerCancel: cancel,
  });
  return { moved, handlers };
}

/** A handle for each level. A level outside the prices in view has its handle at the edge, with an arrow. */
export function LevelHandles({ levels, scale, onDraw }: LevelHandlesProps) {
  const { moved, handlers } = useMoves(scale);
  const shown = levels.map((level) => ({
    level,
    price: moved?.id === level.id ? moved.price : level.price,
  }));
  const prices = shown.map(({ price }) => price).join(" ");
  useEffect(() => {
    onDraw(prices === "" ? [] : prices.split(" ").map(Number));
  }, [prices, onDraw]);
  const places = placesOf(
    shown.map(({ price }) => scale.toY(price)),
    scale.foot,
  );
  return (
    <div
      className="absolute top-0 left-0 z-3 overflow-clip pointer-events-none"
      style={{ width: scale.side, height: scale.foot }}
    >
      {shown.map(({ level, price }, at) => {
        const place = places[at];
        if (!place) return null;
        const { top, height, arrow } = place;
        // the mark of a level at the edge leaves the logo of the library and the name of the auction visible
        return (
          <div
            key={level.id}
            role="slider"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={text("chart.level", { rule: level.labelAt(level.price) })}
            aria-valuenow={price}
            aria-valuetext={formatPrice(price)}
            title={text(arrow ? "chart.levelOutside" : "chart.levelWhy")}
            className={`absolute pointer-events-auto touch-none cursor-ns-resize ${arrow ? "left-20" : "w-full"}`}
            style={{ top, height }}
            {...handlers(level, price)}
          >
            {arrow ? (
              <span className="num flex gap-1 items-center h-full px-1 rounded-sm text-table text-caution bg-panel">
                <span aria-hidden="true">{arrow}</span>
                {formatPrice(price)}
              </span>
            ) : (
              <span
                className={`num absolute left-1 px-1 rounded-sm text-table text-caution bg-panel ${top < edgeHeight ? "top-full" : "bottom-full"}`}
              >
                {level.labelAt(price)}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface HandlePlace {
  /** px from the top of the pane */
  top: number;
  height: number;
  /** side on which the level is outside the prices in view */
  arrow?: "↑" | "↓";
}

/** The place of each handle; undefined before anything is drawn. Handles at one edge lie below each other. */
function placesOf(ys: readonly (number | null)[], foot: number): (HandlePlace | undefined)[] {
  let [above, below] = [0, 0];
  return ys.map((y) => {
    if (y === null) return undefined;
    if (y >= 0 && y <= foot) return { top: y - reach, height: 2 * reach };
    if (y < 0) return { top: edgeHeight * above++, height: edgeHeight, arrow: "↑" };
    return { top: foot - edgeHeight * ++below, height: edgeHeight, arrow: "↓" };
  });
}
