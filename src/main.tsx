import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { keepAppearance } from "./app/appearance.ts";

keepAppearance();
const place = document.getElementById("root");
if (!place) throw new Error("index.html has no element #root");
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
