/** Runs inside a measured page, before the page's own scripts. A classic script with one global name. */
globalThis.polaBench = {
  /** ms from the start of navigation until the first frame with rows was drawn */
  shownAt: undefined,
  /** cumulative layout shift */
  shift: 0,

  /** Calls back when the present frame has been drawn. */
  afterFrames(then) {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    return () => channel.port2.postMessage(0);
  },

  /** @param rows matches one element for each row drawn */
  watchLoad(rows) {
    const enough = 10;
    const drawn = this.afterFrames(() => {
      this.shownAt = performance.now();
    });
    const look = () => {
      if (document.querySelectorAll(rows).length < enough) requestAnimationFrame(look);
      else drawn();
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) this.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  },

  /** @returns ms from the start of navigation until a match had been drawn */
  whenDrawn(wanted) {
    return new Promise((done) => {
      const drawn = this.afterFrames(() => done(performance.now()));
      const look = () => {
        if (document.querySelector(wanted)) drawn();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  },

  /** Clicks a match. @returns ms from the click until the other match had been drawn */
  clickUntil(target, wanted) {
    const from = performance.now();
    document.querySelector(target).click();
    return this.whenDrawn(wanted).then((at) => at - from);
  },

  /** Waits for the next key. `pressed` is then the ms from that key until its change in a dialog's field, and the match, had been drawn. */
  awaitKey(wanted) {
    const typed = () => document.querySelector("dialog input")?.value;
    const before = typed();
    this.pressed = new Promise((done) => {
      addEventListener(
        "keydown",
        ({ timeStamp: from }) => {
          const drawn = this.afterFrames(() => done(performance.now() - from));
          const look = () => {
            if (typed() !== before && document.querySelector(wanted)) drawn();
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
  },

  /**
   * Moves the slider of a replay. @param calm ms without a change of the page after which the moment counts as drawn
   * @returns ms until the frame of the last change outside the replay's bar; null if nothing changed
   */
  jumpTo(moment, calm) {
    const bar = document.querySelector("section[aria-label=Replay]");
    const slider = bar.querySelector("input[type=range]");
    return new Promise((done) => {
      let drawn = null;
      let timer;
      const waitFor = (ms) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          observer.disconnect();
          done(drawn);
        }, ms);
      };
      const observer = new MutationObserver((changes) => {
        if (changes.every(({ target }) => bar.contains(target) || !target.parentElement?.closest("main")))
          return;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            drawn = performance.now() - from;
          };
          channel.port2.postMessage(0);
        });
        waitFor(calm);
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      waitFor(3_000);
      const from = performance.now();
      // the framework listens to the element's own value
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(slider, moment);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
  },

  /** Clicks a match. @returns ms from the last byte of the operation's newest answer until the other match had been drawn */
  answerUntil(path, target, wanted) {
    document.querySelector(target).click();
    return this.whenDrawn(wanted).then((at) => {
      const answers = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(path));
      return at - Math.max(...answers.map(({ responseEnd }) => responseEnd));
    });
  },

  /**
   * Counts frames and long tasks for some seconds, records when the first price changed on screen, and scrolls if a scroller is given.
   * @param price matches the first price of the gainers @param scroller the element to scroll
   */
  watchFrames({ price, scroller, seconds }) {
    const found = { frames: [], longTasks: 0, seen: [] };
    const observer = new PerformanceObserver((list) => {
      found.longTasks += list.getEntries().length;
    });
    observer.observe({ type: "longtask" });
    const priceText = () => (price && document.querySelector(price)?.textContent) || "";
    let shown = priceText();
    const drawn = this.afterFrames(() => {
      const text = priceText();
      if (text !== shown) found.seen.push([text, performance.timeOrigin + performance.now()]);
      shown = text;
    });
    const scroll = this.scroll(scroller && document.querySelector(scroller));
    const ends = performance.now() + seconds * 1000;
    return new Promise((done) => {
      const frame = (at) => {
        found.frames.push(at);
        drawn();
        scroll();
        if (performance.now() < ends) requestAnimationFrame(frame);
        else {
          observer.disconnect();
          done(found);
        }
      };
      requestAnimationFrame(frame);
    });
  },

  /** Eleven pixels a frame, down to the end and up again. */
  scroll(box) {
    let step = 11;
    return () => {
      if (!box) return;
      if (box.scrollTop <= 0) step = 11;
      if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) step = -11;
      box.scrollTop += step;
    };
  },
};
