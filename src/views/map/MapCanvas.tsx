import "#ui/messages/en/map";
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { boardStore } from "#feed/board/board";
import { indexWeights } from "#feed/groups/indexWeights";
import { text } from "#ui/messages/text";
import { useGo } from "#ui/router/routes";
import { useScale } from "#ui/screen/mediaQuery";
import { usePrinting } from "#ui/screen/printing";
import { useHold } from "#ui/table/useHold";
import { everySecond } from "#ui/words/ticker";
import type { MapChoices } from "./mapChoices.tsx";
import { type Arrow, type MapPlan, neighbour } from "./mapLayout.ts";
import { type MapRoom, type ShownPlan, useMapPlan } from "./mapPlan.ts";
import { createMeasure, type GroupTitle, groupTitles, missingTitles, type TextMeasure } from "./mapTexts.ts";
import { createTileField, type TileField } from "./tileField.ts";

/** The groups' names, shortened to the available width. */
const MapGroups = memo(function MapGroups({
  plan,
  titles,
}: {
  plan: MapPlan;
  titles: readonly GroupTitle[];
}) {
  return (
    <div className="absolute inset-0 pointer-events-none">
      {plan.groups.map(({ key, x, y, width, head }, at) => {
        const shown = titles[at]?.shown;
        if (shown === undefined) return null;
        return (
          <span
            key={key}
            className="absolute px-[3px] overflow-hidden text-table font-semibold leading-[17px] text-muted whitespace-nowrap"
            style={{ left: x, top: y, width, height: head }}
          >
            {shown}
          </span>
        );
      })}
    </div>
  );
});

interface MapCanvasProps {
  choices: MapChoices;
  /** the line under the pointer or in focus */
  onPoint: (symbol: string | undefined) => void;
  onLeft: (count: number, earlier: number) => void;
}

/** height of a group's name, px */
const head = 17;
/** type size of a tile and space around its text, px */
const type = 12;
const titleMargin = 8;

/** The tiles in the available area. React draws the frame and the groups' names; ./tileField.ts draws the tiles. */
export function MapCanvas({ choices, onPoint, onLeft }: MapCanvasProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const scale = useScale();
  const room = useRoom(canvas, scale);
  const { plan, book, hold } = useMapPlan(choices.size, room);
  const titles = useMemo(
    () => (plan ? groupTitles(plan, book, (title) => measureOf()(title) * type * scale + titleMargin) : []),
    [plan, book, scale],
  );
  const field = useTiles(canvas, { plan, choices, scale });
  useLayoutEffect(() => {
    if (plan) field.current?.nameGroups(missingTitles(plan, book, titles));
  }, [plan, book, titles, field]);
  const { handlers } = useHold(hold);
  const go = useGo();
  const keys = useId();
  const { left = 0, earlier = 0 } = plan ?? {};
  useEffect(() => onLeft(left, earlier), [left, earlier, onLeft]);
  const point = (target: EventTarget | null) => onPoint(tileSymbol(target));
  const printing = usePrinting();
  // on paper the tiles keep the places that they have on the screen
  const sheet = useMemo(() => (printing ? sheetSize(canvas.current) : undefined), [printing]);
  return (
    <div className="map-canvas relative min-h-0 [--notch:6px]" style={sheet} {...handlers}>
      {/* biome-ignore lint/a11y/useSemanticElements: a set of links, not of controls */}
      <div
        ref={canvas}
        role="group"
        aria-label={text("map.lines", { size: text(`map.size.${choices.size}`) })}
        aria-describedby={keys}
        className="absolute inset-0 overflow-hidden contain-strict"
        data-accent={choices.colour === "quiet"}
        onPointerOver={({ target }) => point(target)}
        onPointerLeave={() => onPoint(lineAt(document.activeElement))}
        onFocus={({ target }) => {
          field.current?.reach(tileSymbol(target));
          point(target);
        }}
        onBlur={({ relatedTarget }) => onPoint(lineAt(relatedTarget))}
        onKeyDown={(event) => moveOn(event, plan, field.current)}
        onClick={(event) => {
          const symbol = openedSymbol(event);
          if (symbol) go({ to: "/s/$symbol", params: { symbol } });
        }}
      />
      {plan && <MapGroups plan={plan} titles={titles} />}
      <p id={keys} hidden>
        {text("map.keys")}
      </p>
    </div>
  );
}

const sheetSize = (box: HTMLElement | null) =>
  box ? { flex: "none", width: box.clientWidth, height: box.clientHeight } : undefined;

const tileSymbol = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>(".map-tile")?.dataset["symbol"] : undefined;

/** The line of a tile, or of the details below the map. The details stay while the focus is in them. */
export const lineAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>(".map-tile, .map-detail [data-symbol]")?.dataset["symbol"]
    : undefined;

/** The line that a click opens here. Undefined if the browser opens it in another tab. */
function openedSymbol(event: MouseEvent): string | undefined {
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  const symbol = elsewhere ? undefined : tileSymbol(event.target);
  if (symbol) event.preventDefault();
  return symbol;
}

const arrowKeys: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] satisfies Arrow[];
const isWay = (key: string): key is Arrow => arrowKeys.includes(key);

function moveOn(event: KeyboardEvent, plan: ShownPlan | undefined, field: TileField | undefined): void {
  const from = tileSymbol(event.target);
  if (!plan || from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const { order } = plan;
  const to = isWay(event.key)
    ? neighbour(plan.tiles, from, event.key)
    : event.key === "Home"
      ? order[0]
      : event.key === "End"
        ? order.at(-1)
        : undefined;
  if (!isWay(event.key) && to === undefined) return;
  event.preventDefault();
  if (to !== undefined) field?.element(to)?.focus({ preventScroll: true });
}

let textMeasure: TextMeasure | undefined;
/** Measures texts in the page's only type family. */
const measureOf = (): TextMeasure => {
  textMeasure ??= createMeasure(getComputedStyle(document.body).fontFamily);
  return textMeasure;
};

/** The area for tiles in whole px. Returns the same object until the area changes. */
function useRoom(canvas: RefObject<HTMLDivElement | null>, scale: number): MapRoom | undefined {
  const [room, setRoom] = useState<MapRoom>();
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const measure = () => {
      const [width, height] = [Math.floor(element.clientWidth), Math.floor(element.clientHeight)];
      if (width === 0 || height === 0) return;
      const next = { width, height, head: Math.round(head * scale) };
      setRoom((before) => (before && isSameRoom(before, next) ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [canvas, scale]);
  return room;
}

const isSameRoom = (a: MapRoom, b: MapRoom) =>
  a.width === b.width && a.height === b.height && a.head === b.head;

interface TileInputs {
  plan: ShownPlan | undefined;
  choices: MapChoices;
  scale: number;
}

/** Updates the tiles. It places them when the plan or a choice changes, and rewrites only the lines that changed on the board. */
function useTiles(canvas: RefObject<HTMLDivElement | null>, { plan, choices, scale }: TileInputs) {
  const field = useRef<TileField>(undefined);
  useLayoutEffect(() => {
    if (!canvas.current) return;
    const made = createTileField(canvas.current, boardStore.row, { measure: measureOf(), scale });
    field.current = made;
    return () => made.clear();
  }, [canvas, scale]);
  useLayoutEffect(() => {
    if (!plan) return;
    field.current?.place(plan, choices);
    const focused = tileSymbol(document.activeElement);
    field.current?.reach(focused && plan.tiles.has(focused) ? focused : plan.order[0]);
  }, [plan, choices]);
  useEffect(() => boardStore.subscribeRows((symbols) => field.current?.patch(symbols)), []);
  const ofPoints = choices.colour === "points";
  useEffect(() => (ofPoints ? indexWeights.overhear(() => field.current?.patch()) : undefined), [ofPoints]);
  const ages = choices.colour === "quiet";
  useEffect(() => (ages ? everySecond(() => field.current?.patch()) : undefined), [ages]);
  return field;
}
