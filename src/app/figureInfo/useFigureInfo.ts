import { useEffect, useState } from "react";
import { usePreferences } from "#ui/preferences/preferences";
import { writes } from "#ui/words/writing";

export interface ChosenFigure {
  figure: Element;
  /** alt: follows the pointer until the key is released; i: stays until Esc */
  by: "alt" | "i";
}

/** Direction of each arrow key through the figures. */
const figureSteps: Readonly<Record<string, FigureStep>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

const inGrid = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=grid]") !== null;
const letters = () => usePreferences.getState().letterKeys;
const pointedElement = () => [...document.querySelectorAll(":hover")].at(-1) ?? null;

/** The figure chosen on any page by holding Alt or pressing `i`. A key that the page has handled is ignored. */
export function useFigureInfo(): ChosenFigure | undefined {
  const [chosen, setChosen] = useState<ChosenFigure>();
  useEffect(() => listen(setChosen), []);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-asking", chosen !== undefined);
  }, [chosen]);
  return chosen;
}

let choose: ((figure: Element) => void) | undefined;

/** Shows the card of the focused figure, or of the first figure in the same panel. @returns false if there is no figure */
export function showFigureInfo(): boolean {
  const focused = document.activeElement;
  const figure = figureAt(focused) ?? panelFigures(focused)[0];
  if (figure) choose?.(figure);
  return figure !== undefined;
}

function listen(report: (chosen: ChosenFigure | undefined) => void): () => void {
  let now: ChosenFigure | undefined;
  const set = (next: ChosenFigure | undefined) => {
    now = next;
    report(next);
  };
  const show = (figure: Element | undefined, by: ChosenFigure["by"]) => figure && set({ figure, by });
  choose = (figure) => set({ figure, by: "i" });
  const down = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key === "Alt" && !event.repeat && !event.ctrlKey && !event.metaKey && !event.shiftKey)
      return show(figureAt(pointedElement()) ?? figureAt(document.activeElement), "alt");
    const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (key === "i" && plain && !now && !event.defaultPrevented && letters() && !writes(target)) {
      // without a figure, `i` acts like any other letter
      if (showFigureInfo()) event.preventDefault();
      return;
    }
    if (!now) return;
    if (key === "i" && plain) event.preventDefault();
    const step = figureSteps[key];
    if (step && plain && now.by === "i" && !inGrid(target)) {
      event.preventDefault();
      return show(neighbourFigure(now.figure, step), "i");
    }
    // in a grid the arrows move the focus, and the card follows it
    if (step && inGrid(target)) return;
    set(undefined);
    if (key === "Escape") event.preventDefault();
  };
  const up = (event: KeyboardEvent) => {
    if (event.key !== "Alt" || now?.by !== "alt") return;
    // the browser's own menu would take the focus
    event.preventDefault();
    set(undefined);
  };
  const follow = ({ type, target }: Event) => {
    if (!now || (now.by === "i" && type === "pointerover")) return;
    const figure = figureAt(target);
    if (figure) set({ figure, by: now.by });
  };
  const end = () => now && set(undefined);
  const handlers = { keydown: down, keyup: up, pointerover: follow, focusin: follow, pointerdown: end };
  const leave = new AbortController();
  for (const [event, handle] of Object.entries(handlers))
    document.addEventListener(event, handle as EventListener, { signal: leave.signal });
  window.addEventListener("blur", end, { signal: leave.signal });
  return () => {
    choose = undefined;
    leave.abort();
  };
}

/** Elements with a figure: a field of the service, a calculated figure, or a cell of the board. */
const figureSelector = "[data-field], [data-derived], [role=gridcell][data-column]";

const isShown = (element: Element) => element.getClientRects().length > 0;

/** The figure that contains the target, or the only figure inside the target. */
function figureAt(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const around = target.closest(figureSelector);
  if (around) return around;
  const held = [...target.querySelectorAll(figureSelector)];
  return held.length === 1 ? held[0] : undefined;
}

/** The visible figures of the panel that contains `place`, or of the page if no panel contains it. */
export function panelFigures(place: Element | null): Element[] {
  const panel = place?.closest(".panel, dialog, [popover]") ?? document.querySelector("main");
  return [...(panel?.querySelectorAll(figureSelector) ?? [])].filter(
    (each) => isShown(each) && !each.closest("[inert]"),
  );
}

type FigureStep = -1 | 1;

/** The next or previous figure of the same panel in reading order; the first follows the last. */
function neighbourFigure(at: Element, step: FigureStep): Element {
  const all = panelFigures(at);
  return all[(all.indexOf(at) + step + all.length) % all.length] ?? at;
}
