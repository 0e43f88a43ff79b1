import "./styles.css";
import { options } from "preact";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { keepAppearance } from "#pages/status/appearance";
import { readClockFrom, readExchangeClockFrom } from "#ui/words/ticker";
import { App, start } from "./app/App.tsx";

/**
 * Effects follow in the next task, seen or not. By default they await a frame, which a window out of sight has none of, and a
 * display whose clock a test holds has none either.
 */
function runEffectsSoon(): void {
  const { port1, port2 } = new MessageChannel();
  let due: (() => void) | undefined;
  port1.onmessage = () => due?.();
  options.requestAnimationFrame = (flush) => {
    due = flush;
    port2.postMessage(undefined);
  };
}

/** Drawing twice takes longer than this, ms; where the first answers are further away, the page is drawn without them. */
const worthWaiting = 50;

/** Asked for while the first answers are on their way: letters that come after the first frame have all of it laid out twice. */
const fetchLetters = () => document.fonts.load('1em "Inter Variable"').catch(() => {}); // drawn in others

async function open(): Promise<void> {
  runEffectsSoon();
  void fetchLetters();
  keepAppearance();
  readClockFrom(now);
  readExchangeClockFrom(exchangeNow);
  const ready = start();
  const place = document.getElementById("root");
  if (!place) throw new Error("index.html has no element #root");
  const root = createRoot(place);
  await Promise.race([ready, new Promise((later) => setTimeout(later, worthWaiting))]);
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// once the module is evaluated: a tool that asks who asked for something would have all of it read once more
queueMicrotask(() => void open());
