/** How a chart is shown: the choices, with the values that a link uses, and its colours. Colour tokens are resolved for the canvas, which cannot use custom properties. */

export type ChartScale = "linear" | "log" | "percent";

/** How a chart is drawn, with the values that a link contains. */
export interface ChartLook {
  scale: ChartScale;
  /** days as bars of high, low and close, or as a line through the closes */
  form: "bars" | "line";
  /** prices before a price jump: rescaled to the prices after it, or as traded */
  prices: "rebased" | "traded";
  /** a table of every point instead of the picture */
  table: boolean;
  /** marks of disclosures on the axis */
  marks: boolean;
}

export const plainLook: ChartLook = {
  scale: "linear",
  form: "bars",
  prices: "rebased",
  table: false,
  marks: true,
};

/** Colours of overlays, in the order of their use. */
export const seriesColours = [
  "series-1",
  "series-2",
  "series-3",
  "series-4",
  "series-5",
  "series-6",
] as const;

/** Colour tokens of the style sheet, without their two dashes. */
const tokens = [
  ...seriesColours,
  ...(["text", "muted", "grid", "panel", "up", "down", "bar", "accent", "caution"] as const),
];

export type ChartColour = (typeof tokens)[number];
/** @param alpha 1 by default */
export type ChartColours = (name: ChartColour, alpha?: number) => string;

/** Resolves a token's colour, in any notation, by painting one pixel. */
export function readColours(root: HTMLElement): ChartColours {
  const probe = root.appendChild(document.createElement("i"));
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const channels = new Map<string, string>();
  for (const name of tokens) {
    probe.style.color = `var(--${name})`;
    if (!context) continue;
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    channels.set(name, [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(", "));
  }
  probe.remove();
  return (name, alpha = 1) => `rgba(${channels.get(name) ?? "128, 128, 128"}, ${alpha})`;
}

/** Calls `changed` when a token's colour may change: by theme, palette, the system's scheme, or figures that become old. */
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
