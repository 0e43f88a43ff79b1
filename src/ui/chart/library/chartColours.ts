/** The tokens a canvas needs, in a form it can mix: a canvas does not follow custom properties by itself. */
const tokens = {
  text: "--text",
  muted: "--muted",
  grid: "--grid",
  panel: "--panel",
  up: "--up",
  down: "--down",
  bar: "--bar",
  accent: "--accent",
  caution: "--caution",
  blue: "--blue",
  orange: "--orange",
  green: "--green",
  red: "--red",
  "series-1": "--series-1",
  "series-2": "--series-2",
  "series-3": "--series-3",
  "series-4": "--series-4",
  "series-5": "--series-5",
  "series-6": "--series-6",
};

export type ChartColour = keyof typeof tokens;
/** @param alpha 1 unless told */
export type ChartColours = (name: ChartColour, alpha?: number) => string;

/** Lets the browser resolve a token, whatever notation it is written in, down to one painted pixel. */
export function readColours(root: HTMLElement): ChartColours {
  const probe = root.appendChild(document.createElement("i"));
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const channels = new Map<string, string>();
  for (const [name, token] of Object.entries(tokens)) {
    probe.style.color = `var(${token})`;
    if (!context) continue;
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    channels.set(name, [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(", "));
  }
  probe.remove();
  return (name, alpha = 1) => `rgba(${channels.get(name) ?? "128, 128, 128"}, ${alpha})`;
}

/** Tells of every change that can change a token: theme, palette, the system's own scheme, figures that grow too old. */
export function watchColours(root: HTMLElement, changed: () => void): () => void {
  const attributes = new MutationObserver(changed);
  attributes.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme", "data-palette", "class"],
  });
  const panel = root.closest("[data-stale]");
  if (panel) attributes.observe(panel, { attributes: true, attributeFilter: ["data-stale"] });
  const schemes = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) =>
    matchMedia(query),
  );
  for (const scheme of schemes) scheme.addEventListener("change", changed);
  return () => {
    attributes.disconnect();
    for (const scheme of schemes) scheme.removeEventListener("change", changed);
  };
}

/** For lines drawn with a chart's own, in the order they are given out. */
export const seriesColours = [
  "series-1",
  "series-2",
  "series-3",
  "series-4",
  "series-5",
  "series-6",
] as const satisfies readonly ChartColour[];
