import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { keepAppearance } from "#pages/status/appearance";
import { CodeMissing } from "#ui/router/routes";
import { readClockFrom, readExchangeClockFrom } from "#ui/words/ticker";
import { App, start } from "./app/App.tsx";

/** ms; about the cost of drawing the page twice. If the first answers take longer, the page is drawn without them. */
const worthWaiting = 50;

/** Requests the font while the first answers are in flight. A font that arrives after the first frame causes a second layout. */
const fetchLetters = () => document.fonts.load('1em "Inter Variable"').catch(() => {}); // on failure the page uses other fonts

async function open(): Promise<void> {
  void fetchLetters();
  keepAppearance();
  readClockFrom(now);
  readExchangeClockFrom(exchangeNow);
  const ready = start();
  const place = document.getElementById("root");
  if (!place) throw new Error("index.html has no element #root");
  const root = createRoot(place, {
    // what the page tells in place of its content is no fault of the code, and React would log it as one
    onCaughtError(error) {
      // biome-ignore lint/suspicious/noConsole: as React does by itself
      if (!(error instanceof CodeMissing || error instanceof URIError)) console.error(error);
    },
  });
  await Promise.race([ready, new Promise((later) => setTimeout(later, worthWaiting))]);
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// run after the module is evaluated; otherwise a tool that records the cause of each request reads the whole module again
queueMicrotask(() => void open());
