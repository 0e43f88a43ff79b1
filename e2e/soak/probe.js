/** What runs inside the wall that is watched, before the page's own scripts. A classic script: it leaves one name behind. */
globalThis.polaSoak = {
  /** animation frames since the last reading, and the longest pause between two of them, ms */
  frames: 0,
  longestGap: 0,
  /** the longest frame the browser itself tells of, and the longest that the page's own work took, ms */
  longestFrame: 0,
  longestWork: 0,
  /** what that work was */
  worst: "",
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
      if (this.errors.length < 20) this.errors.push(String(reason).slice(0, 200));
    };
    addEventListener("error", ({ message }) => failed(message));
    addEventListener("unhandledrejection", ({ reason }) => failed(reason));
  },

  /** Of a long frame: its scripts, and style and layout at its end. The rest is waiting for a processor, or for the compositor. */
  note({ startTime, duration, styleAndLayoutStart, scripts }) {
    const layout = styleAndLayoutStart > 0 ? startTime + duration - styleAndLayoutStart : 0;
    const work = scripts.reduce((sum, script) => sum + script.duration, layout);
    this.longestFrame = Math.max(this.longestFrame, duration);
    if (work <= this.longestWork) return;
    this.longestWork = work;
    const [longest] = [...scripts].sort((a, b) => b.duration - a.duration);
    const what = longest ? `${longest.invoker} ${longest.duration.toFixed(0)} ms` : "no script";
    this.worst = `${what}, style and layout ${layout.toFixed(0)} ms`;
  },

  /** All that can only be seen from within; begins anew. */
  read() {
    const { frames, longestGap, longestFrame, longestWork, worst, errors } = this;
    const found = { frames, longestGap, longestFrame, longestWork, worst, errors, ...this.document() };
    this.frames = this.longestGap = this.longestFrame = this.longestWork = 0;
    this.worst = "";
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

  /** What a page that leaks would do: the control experiment of the soak itself. */
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
