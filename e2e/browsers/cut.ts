/**
 * Runs in the page. Finds boxes whose content does not fit in ways that differ between browsers: areas that scroll but show next to
 * nothing, texts that leave their button, broken words, rows that wrap without need, and pictures without a size. `misplaced` finds
 * the others.
 */
export function cut(): string[] {
  const found = new Set<string>();
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? "").trim().slice(0, 30)}"`;
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
    );
  };
  const isHidden = (element: Element) => element.closest(".sr-only, [aria-hidden=true], svg") !== null;

  /** Visible lines of the element's own text. */
  const lines = (element: Element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      });

  for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const scrolls = (way: string) => way === "auto" || way === "scroll";
    // enough for two rows, or for all there is
    const least = 56;
    if (
      scrolls(style.overflowY) &&
      element.scrollHeight > element.clientHeight + 4 &&
      element.clientHeight < least
    )
      if (element.matches("section, form, ul, ol, div, dialog, [popover]"))
        found.add(`shows ${element.clientHeight} of ${element.scrollHeight} px: ${name(element)}`);
    if (
      scrolls(style.overflowX) &&
      element.clientWidth < least &&
      element.scrollWidth > element.clientWidth + 4
    )
      found.add(`shows ${element.clientWidth} of ${element.scrollWidth} px across: ${name(element)}`);

    // a row that is as wide as its content, and yet wraps beside free space
    if (style.display.endsWith("flex") && style.flexWrap === "wrap" && element.parentElement) {
      const parts = [...element.children].filter(isSeen).map((part) => part.getBoundingClientRect());
      const gap = Number.parseFloat(style.columnGap) || 0;
      const wanted = parts.reduce((sum, { width }) => sum + width + gap, -gap);
      const rows = new Set(parts.map(({ top, bottom }) => Math.round((top + bottom) / 20)));
      const { width } = element.getBoundingClientRect();
      const beside = [...element.parentElement.children].reduce(
        (sum, each) => sum + each.getBoundingClientRect().width,
        0,
      );
      const isShrunk = element.matches("[data-tool], .choice") && wanted > width;
      if (rows.size > 1 && isShrunk && beside - width + wanted < element.parentElement.clientWidth)
        found.add(
          `wraps at ${Math.round(element.clientWidth)} of ${Math.round(wanted)} px: ${name(element)}`,
        );
    }
  }

  for (const element of document.querySelectorAll("button, a.chip, kbd")) {
    if (!isSeen(element) || isHidden(element)) continue;
    const room = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (style.overflowX === "visible" && style.display !== "inline")
      for (const { left, right, top, bottom } of lines(element))
        if (
          left < room.left - 1.5 ||
          right > room.right + 1.5 ||
          top < room.top - 4 ||
          bottom > room.bottom + 4
        )
          found.add(`text leaves its box: ${name(element)}`);
  }

  /** Short words of controls and headings may break only between words. */
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const control = node.parentElement?.closest("button, label, legend, thead th, dt, summary");
    if (!control || !isSeen(control) || isHidden(node.parentElement as Element)) continue;
    for (const { index, 0: word } of (node.textContent ?? "").matchAll(/(?<!\p{L})\p{L}{2,14}(?!\p{L})/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)));
      if (tops.size > 1) found.add(`"${word}" is broken: ${name(control)}`);
    }
  }

  for (const picture of document.querySelectorAll("img, canvas, iframe, .thumb")) {
    if (!picture.checkVisibility({ visibilityProperty: true }) || picture.closest(".setup-screen")) continue;
    let { width, height } = picture.getBoundingClientRect();
    // no more is seen than the boxes around it show; what scrolls can be brought into view
    for (
      let around = picture.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { overflowX, display } = getComputedStyle(around);
      if (display === "inline" || (overflowX !== "hidden" && overflowX !== "clip")) continue;
      const room = around.getBoundingClientRect();
      width = Math.min(width, room.width);
      height = Math.min(height, room.height);
    }
    if (width < 8 || height < 8)
      found.add(
        `a picture of ${Math.round(width)}×${Math.round(height)} px: ${picture.outerHTML.slice(0, 80)}`,
      );
  }

  // a story's picture stands beside its texts, not over them
  for (const picture of document.querySelectorAll<HTMLElement>("article img, li img")) {
    const story = picture.closest("article, li");
    if (!story || !picture.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, top, bottom } = picture.getBoundingClientRect();
    for (const element of story.querySelectorAll("*")) {
      if (!isSeen(element) || isHidden(element)) continue;
      const covered = lines(element).some(
        (line) =>
          Math.min(line.right, right) - Math.max(line.left, left) > 3 &&
          Math.min(line.bottom, bottom) - Math.max(line.top, top) > 3,
      );
      if (covered) found.add(`a picture covers text: ${name(element)}`);
    }
  }

  for (const dialog of document.querySelectorAll("dialog[open], [popover]:popover-open")) {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      found.add(`leaves the window: ${name(dialog)}`);
  }
  return [...found];
}
