/** ms during which content that loads above a panel may still push it away */
const settleTime = 4_000;

/** Scrolls to the panel with this title and focuses it, as soon as the page has it. It stops when the user scrolls, clicks or types. */
export function bringPanel(title: string): void {
  const end = new AbortController();
  const find = () => {
    const headings = document.querySelectorAll("main section.panel h2");
    const heading = [...headings].find(({ textContent }) => textContent === title);
    return heading?.closest<HTMLElement>("section.panel");
  };
  const bring = () => {
    const panel = find();
    if (!panel) return;
    panel.scrollIntoView({ block: "start" });
    // focus is lost when a panel is drawn again; a page that opens focuses its heading first
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches("main h1")) return;
    panel.tabIndex = -1;
    panel.focus({ preventScroll: true });
  };
  const watching = new MutationObserver(bring);
  watching.observe(document.getElementById("content") ?? document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => end.abort(), settleTime);
  end.signal.addEventListener("abort", () => {
    watching.disconnect();
    clearTimeout(timer);
  });
  for (const moved of ["wheel", "pointerdown", "keydown", "popstate"])
    window.addEventListener(moved, () => end.abort(), { signal: end.signal });
  bring();
}
