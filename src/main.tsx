import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { keepAppearance } from "#pages/status/appearance";
import { readClockFrom, readExchangeClockFrom } from "#ui/words/clock";
import { App, start } from "./app/App.tsx";

/** Drawing twice takes longer than this, ms; where the first answers are further away, the page is drawn without them. */
const worthWaiting = 50;

async function open(): Promise<void> {
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
