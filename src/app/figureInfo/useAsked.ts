import { useEffect, useState } from "react";
import { usePreferences } from "#ui/kept/preferences";
import { writes } from "#ui/words/writing";

/** Which figure is asked where it comes from. */
export interface Asked {
  figure: Element;
  /** by holding Alt it goes with the pointer and with the key; by `i` it stays until Esc */
  by: "alt" | "i";
}

/** Steps of the arrow keys through what can be asked. */
const steps: Readonly<Record<string, Step>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const inGrid = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=grid]") !== null;
const letters = () => usePreferences.getState().letterKeys;
const pointed = () => [...document.querySelectorAll(":hover")].at(-1) ?? null;

/** Listens, on every page, for Alt being held and for `i`. Keys that the page itself understands are left to it. */
export function useAsked(): Asked | undefined {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => listen(setAsked), []);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-asking", asked !== undefined);
  }, [asked]);
  return asked;
}

let asker: ((figure: Element) => void) | undefined;

/** Asks the figure that has the focus, or the first one around it. @returns false where there is none */
export function askHere(): boolean {
  const focused = document.activeElement;
  const figure = figureAt(focused) ?? figuresAround(focused)[0];
  if (figure) asker?.(figure);
  return figure !== undefined;
}

function listen(tell: (asked: Asked | undefined) => void): () => void {
  let now: Asked | undefined;
  const set = (next: Asked | undefined) => {
    now = next;
    tell(next);
  };
  const show = (figure: Element | undefined, by: Asked["by"]) => figure && set({ figure, by });
  asker = (figure) => set({ figure, by: "i" });
  const down = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key === "Alt" && !event.repeat && !event.ctrlKey && !event.metaKey && !event.shiftKey)
      return show(figureAt(pointed()) ?? figureAt(document.activeElement), "alt");
    const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (key === "i" && plain && !now && !event.defaultPrevented && letters() && !writes(target)) {
      // where there is nothing to ask it is a letter as any other
      if (askHere()) event.preventDefault();
      return;
    }
    if (!now) return;
    if (key === "i" && plain) event.preventDefault();
    const step = steps[key];
    if (step && plain && now.by === "i" && !inGrid(target)) {
      event.preventDefault();
      return show(figureBeside(now.figure, step), "i");
    }
    // in a grid the arrows lead the focus, and the question goes with it
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
  const heard = { keydown: down, keyup: up, pointerover: follow, focusin: follow, pointerdown: end };
  const leave = new AbortController();
  for (const [event, hear] of Object.entries(heard))
    document.addEventListener(event, hear as EventListener, { signal: leave.signal });
  window.addEventListener("blur", end, { signal: leave.signal });
  return () => {
    asker = undefined;
    leave.abort();
  };
}

// Finding the figures of the page that can be asked.

/** What shows a field of the service, what is worked out, and every cell of the board. */
const figure = "[data-field], [data-derived], [role=gridcell][data-column]";

const isShown = (element: Element) => element.getClientRects().length > 0;

/** The figure something happened in, or the only one it holds. */
function figureAt(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const around = target.closest(figure);
  if (around) return around;
  const held = [...target.querySelectorAll(figure)];
  return held.length === 1 ? held[0] : undefined;
}

/** All that are shown around a place: in its panel, or on the page where it is in none. */
export function figuresAround(place: Element | null): Element[] {
  const panel = place?.closest(".panel, dialog, [popover]") ?? document.querySelector("main");
  return [...(panel?.querySelectorAll(figure) ?? [])].filter(
    (each) => isShown(each) && !each.closest("[inert]"),
  );
}

type Step = -1 | 1;

/** The next figure of the same surroundings in reading order, around the end. */
function figureBeside(at: Element, step: Step): Element {
  const all = figuresAround(at);
  return all[(all.indexOf(at) + step + all.length) % all.length] ?? at;
}
