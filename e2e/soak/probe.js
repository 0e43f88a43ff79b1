/** Runs inside the watched wall, before the page's own scripts. A classic script with one global name. */
globalThis.polaSoak = {
  /** animation frames since the last reading, and the longest pause between two of them, ms */
  frames: 0,
  longestGap: 0,
  /** the browser's reports of frames over 100 ms: start (epoch ms), duration, and cause */
  slow: [],
  errors: [],

  begin() {
    let before;
    const frame = (at) => {
      if (before !== undefined) this.longestGap = Math.max(this.longestGap, at - before);
      before = at;
      this.frames += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    this.skip = () => {
      before = undefined;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) this.note(entry);
    }).observe({ type: "long-animation-frame" });
    const failed = (reason) => {
      // no failure: the browser delivers the remaining sizes in the next frame
      if (/^ResizeObserver loop /.test(reason)) return;
      if (this.errors.length < 20) this.errors.push(String(reason).slice(0, 200));
    };
    addEventListener("error", ({ message }) => failed(message));
    addEventListener("unhandledrejection", ({ reason }) => failed(reason));
  },

  note({ startTime, duration, styleAndLayoutStart, scripts }) {
    if (duration < 100 || this.slow.length >= 200) return;
    const layout = styleAndLayoutStart > 0 ? startTime + duration - styleAndLayoutStart : 0;
    const [longest] = [...scripts].sort((a, b) => b.duration - a.duration);
    const script = longest ? `${longest.invoker} ${longest.duration.toFixed(0)} ms` : "no script";
    const what = `${script}, style and layout ${layout.toFixed(0)} ms`;
    this.slow.push({ at: performance.timeOrigin + startTime, duration, what });
  },

  /** Reads the figures that only the page has, and resets them. */
  read() {
    const { frames, longestGap, slow, errors } = this;
    const found = { frames, longestGap, slow, errors, ...this.document() };
    this.frames = this.longestGap = 0;
    this.slow = [];
    return found;
  },

  document() {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let attached = 1;
    while (walker.nextNode()) attached += 1;
    const entries = (kind) => performance.getEntriesByType(kind).length;
    return { attached, timings: entries("measure") + entries("mark"), view: this.view(), word: this.word() };
  },

  view: () => document.querySelector("[data-view]")?.dataset.view ?? location.pathname,
  word: () => document.documentElement?.dataset.freshness ?? "",

  /** Leaks on purpose: the control experiment of the soak. */
  leak() {
    const kept = [];
    setInterval(() => {
      const lost = document.createElement("div");
      lost.append(document.createElement("p"), "lost");
      lost.addEventListener("click", () => kept.length);
      kept.push(lost, new Array(50_000).fill(kept.length));
    }, 1000);
  },
};
polaSoak.begin();
