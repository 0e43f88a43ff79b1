/** Runs in the page. Finds elements that exceed the page sideways, are truncated without a full tooltip, or overlap a neighbour. */
export function misplaced(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 30)}"`;
  /** The smallest part within an element that reaches furthest. */
  const reaching = (element: Element, edge: "right" | "bottom") =>
    [...element.querySelectorAll("*")].reduce(
      (furthest, part) =>
        part.getBoundingClientRect()[edge] >= furthest.getBoundingClientRect()[edge] ? part : furthest,
      element,
    );
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).clipPath === "none";
  };

  for (const element of document.body.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || !isSeen(element) || element.closest(".series-chart")) continue;
    const style = getComputedStyle(element);
    if (style.display === "inline") continue; // it hides nothing, whatever its style says
    if (style.overflowX !== "hidden" && style.overflowX !== "clip") continue;
    // a grid sets a cell's tooltip when the pointer enters the cell
    element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    const across = element.scrollWidth > element.clientWidth + 1;
    const down = element.scrollHeight > element.clientHeight + 1;
    const told = style.textOverflow === "ellipsis" && element.closest("[title]") !== null;
    if ((across && !told) || down)
      found.push(
        `cut ${across ? "across" : ""}${down ? "down" : ""}: ${name(element)}, by ${name(reaching(element, across ? "right" : "bottom"))}`,
      );
  }

  const parts = [
    ...document.querySelectorAll(".topbar > *:not([popover]), .topbar .status > *, .topbar .index"),
  ].filter(isSeen);
  for (const [index, part] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      if (part.contains(other) || other.contains(part)) continue;
      const [a, b] = [part.getBoundingClientRect(), other.getBoundingClientRect()];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) found.push(`over each other: ${name(part)} and ${name(other)}`);
    }
  return found;
}
