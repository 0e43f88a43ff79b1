import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { now } from "#feed/clock";
import { exchangeNow } from "#feed/exchangeClock";
import { readClockFrom, readExchangeClockFrom } from "#ui/clock";
import { App, start } from "./app/App.tsx";
import { keepAppearance } from "./app/appearance.ts";

keepAppearance();
readClockFrom(now);
readExchangeClockFrom(exchangeNow);
start();
const place = document.getElementById("root");
if (!place) throw new Error("index.html has no element #root");
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
