import { usePreferences } from "#ui/preferences";

const system = matchMedia("(prefers-color-scheme: light)");

function apply() {
  const { theme, palette } = usePreferences.getState();
  const { dataset } = document.documentElement;
  dataset.theme = theme === "system" ? (system.matches ? "light" : "dark") : theme;
  dataset.palette = palette;
}

/** Writes theme and palette on <html>, now and whenever the choice or the system's scheme changes. */
export function keepAppearance(): void {
  apply();
  usePreferences.subscribe(apply);
  system.addEventListener("change", apply);
}
