import type { Page } from "playwright/test";

interface Stop {
  /** the beginning of the element's markup */
  element: string;
  /** below the header */
  inMain: boolean;
  /** something near it shows the focus */
  marked: boolean;
}

/** Runs in the page. @returns the focused element; undefined if nothing has the focus */
function focused(): Stop | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const hex = getComputedStyle(element).getPropertyValue("--focus").trim();
  const ring = `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
  // the focus of a checkbox is drawn by its label, and that of a row by its link
  const marked = [element, element.parentElement, element.closest("tr, li")].some((near) => {
    if (!near) return false;
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(near);
    const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    return (outlined && !outlineColor.endsWith(", 0)")) || boxShadow.includes(ring);
  });
  return { element: element.outerHTML.slice(0, 240), inMain: element.closest("main") !== null, marked };
}

/**
 * Presses Tab until this many different elements had the focus, or twice as often without. A field for a date takes several presses.
 * @returns the different elements
 */
export async function tabStops(page: Page, wanted: number): Promise<Stop[]> {
  const stops = new Map<string, Stop>();
  for (let press = 0; press < 2 * wanted && stops.size < wanted; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focused);
    if (stop) stops.set(stop.element, stop);
  }
  return [...stops.values()];
}
