/** Finding the figures of the page that can be asked. */

/** What shows a field of the service, what is worked out, and every cell of the board. */
const figure = "[data-field], [data-derived], [role=gridcell][data-column]";

const isShown = (element: Element) => element.getClientRects().length > 0;

/** The figure something happened in, or the only one it holds. */
export function figureAt(target: EventTarget | null): Element | undefined {
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

export type Step = -1 | 1;

/** The next figure of the same surroundings in reading order, around the end. */
export function figureBeside(at: Element, step: Step): Element {
  const all = figuresAround(at);
  return all[(all.indexOf(at) + step + all.length) % all.length] ?? at;
}
