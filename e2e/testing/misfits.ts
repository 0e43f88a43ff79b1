/** Runs in the page. Finds faults of texts and rows on a display that cannot be scrolled or clicked. */

export interface Limits {
  /** least type size in px: of all text, of prices, of the large index */
  least: number;
  price: number;
  hero: number;
}

/** Fractions of the shorter edge, slightly reduced to allow for the browser's rounding. */
export function limitsOf(width: number, height: number, scale: number): Limits {
  const part = (hundredth: number) => (Math.min(width, height) * scale * (hundredth - 0.01)) / 100;
  return { least: part(1.6), price: part(2.4), hero: part(8) };
}

/**
 * Texts that are clipped, overlapping, too small or outside the display.
 * @returns empty if there is no fault
 */
export function misfits({ least, price, hero }: Limits): string[] {
  const found = new Set<string>();
  const wall = document.querySelector(".wall");
  if (!wall) return ["there is no wall"];
  const quoted = (text: string | null | undefined) =>
    `"${(text ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}"`;

  /** An index that does not fit moves to a second row of its strip, which is not drawn. */
  const isLeftOut = (element: Element): boolean => {
    const [index, strip] = [".index", ".indices"].map((part) =>
      element.closest(part)?.getBoundingClientRect(),
    );
    return index !== undefined && strip !== undefined && index.top >= strip.bottom - 1;
  };
  const seen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".sr-only, title") &&
    !isLeftOut(element);

  /** A name or a long title may end in "…". Any other truncated text is a fault. */
  const shortening = (element: Element): Element | undefined => {
    for (let around: Element | null = element; around && around !== wall; around = around.parentElement)
      if (
        around.matches('[data-column="company"], .headline-name, .wall-block-name, .panel-head > h2') ||
        getComputedStyle(around).webkitLineClamp !== "none"
      )
        return around;
    return undefined;
  };
  /** Whether this text line of a shortened text is drawn. */
  const isDrawn = (box: DOMRect, within: DOMRect | undefined) =>
    within === undefined || (box.top + box.bottom) / 2 < within.bottom;

  /** A text line of a shortened text, up to its "…". */
  const within = (box: DOMRect, room: DOMRect | undefined) =>
    room && box.right > room.right
      ? new DOMRect(box.left, box.top, Math.max(0, room.right - box.left), box.height)
      : box;

  interface Written {
    element: HTMLElement;
    text: string;
    boxes: DOMRect[];
    shortened: boolean;
  }
  const written: Written[] = [];
  const walker = document.createTreeWalker(wall, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const shortened = shortening(element);
    const room = shortened?.getBoundingClientRect();
    const boxes = [...range.getClientRects()]
      .filter((box) => box.width > 1 && box.height > 1 && isDrawn(box, room))
      .map((box) => within(box, room));
    if (boxes.length)
      written.push({ element, text: quoted(node.textContent), boxes, shortened: shortened !== undefined });
  }

  for (const { element, text, boxes, shortened } of written) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < least) found.add(`${size.toFixed(1)} px is too small: ${text}`);
    for (const box of boxes) {
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
        found.add(`outside the display: ${text}`);
    }
    for (
      let around = element as HTMLElement | null;
      around && around !== wall;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const room = around.getBoundingClientRect();
      const cut = boxes.some(
        (box) =>
          box.left < room.left - 1.5 ||
          box.right > room.right + 1.5 ||
          // the box of a text is higher than its letters
          box.top + box.height * 0.2 < room.top ||
          box.bottom - box.height * 0.2 > room.bottom,
      );
      if (cut && !shortened) found.add(`cut by .${around.className}: ${text}`);
    }
  }

  /** Names may break only between words, because a broken word cannot be read from a distance. */
  const words = document.createTreeWalker(wall, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const element = node.parentElement;
    if (!element?.closest("th, dt, h2, h3") || !seen(element)) continue;
    for (const { index, 0: word } of (node.textContent ?? "").matchAll(/[^\s/–-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) found.add(`broken within a word: ${quoted(node.textContent)}`);
    }
  }

  const letters = written.flatMap(({ text, element, boxes, shortened }) =>
    boxes.map((box) => ({
      text,
      // in a shortened text, drawn and hidden boxes overlap
      itself: shortened ? element : undefined,
      left: box.left,
      right: box.right,
      top: box.top + box.height * 0.22,
      bottom: box.bottom - box.height * 0.22,
    })),
  );
  for (const [at, a] of letters.entries())
    for (const b of letters.slice(at + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across <= 1 || down <= 1) continue;
      if (a.itself && a.itself === b.itself) continue;
      found.add(`over each other: ${a.text} and ${b.text}`);
    }

  for (const element of wall.querySelectorAll<HTMLElement>("*")) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = (way: string) => way === "auto" || way === "scroll";
    if (
      (scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
      (scrolls(overflowX) && element.scrollWidth > element.clientWidth + 1)
    )
      found.add(`scrolls: .${element.className}`);
  }

  for (const room of wall.querySelectorAll(".paged-room, .leaders-room")) {
    const { top, bottom } = room.getBoundingClientRect();
    for (const row of room.querySelectorAll(":scope > :not(.paged-probe), tbody > tr")) {
      const box = row.getBoundingClientRect();
      const head = room.querySelector("thead")?.getBoundingClientRect().height ?? 0;
      if (box.height > 0 && (box.top < top - head - 1.5 || box.bottom > bottom + 1.5))
        found.add(`no whole row: ${quoted(row.textContent)}`);
    }
  }

  const sized = (selector: string, size: number, what: string) => {
    for (const element of wall.querySelectorAll<HTMLElement>(selector)) {
      const is = Number.parseFloat(getComputedStyle(element).fontSize);
      if (seen(element) && is < size)
        found.add(`${is.toFixed(1)} px for ${what}: ${quoted(element.textContent)}`);
    }
  };
  for (const index of wall.querySelectorAll(".indices > .index")) {
    const name = quoted(index.querySelector("dt")?.textContent);
    for (const field of ["indexValue", "percentage"]) {
      const figure = index.querySelector(`[data-field="${field}"]`);
      if (!figure || !seen(figure)) found.add(`the header has no ${field} of ${name}`);
    }
  }

  sized('[data-field="price"], main [data-field="indexValue"]', price, "a price");
  sized(".hero-value > strong", hero, "the index");
  return [...found];
}
