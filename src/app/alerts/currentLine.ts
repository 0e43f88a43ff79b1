/** The line that a key is about, on any page. */

/** Elements that show one line: the head of the line's own page, and the map's detail of the selected tile. */
const shownLine = ".symbol-head[data-symbol], .map-detail > [data-symbol]";

const symbolAtElement = (element: Element | null | undefined) =>
  element?.closest<HTMLElement>("[data-symbol]")?.dataset["symbol"];

/** Symbol of the line that the page shows. */
const ownLine = () => document.querySelector<HTMLElement>(shownLine)?.dataset["symbol"];

/** Symbol of the line that contains the focus; otherwise of the line that the page shows. */
export const focusedLine = (): string | undefined => symbolAtElement(document.activeElement) ?? ownLine();

/** @param pointed whether the pointer was used last; its line then comes before the focused one */
export function currentLine(pointed: boolean): string | undefined {
  const hovered = symbolAtElement([...document.querySelectorAll(":hover")].at(-1));
  return pointed
    ? (hovered ?? focusedLine())
    : (symbolAtElement(document.activeElement) ?? hovered ?? ownLine());
}
