import { tickLabel } from "#ui/points/chartPoints";
import type { PriceScale } from "#ui/points/priceScale";
import { scale } from "#ui/screen/mediaQuery";
import { formatChangePercent, formatPrice } from "#ui/words/format";
import type { ChartColours, ChartScale } from "./chartLook.ts";
import type { OverlayLine } from "./chartOverlay.ts";

/** The library's numbers for its scale modes. The percentage is measured from the first value in view. */
export const scaleModes = { linear: 0, log: 1, percent: 2 } satisfies Record<ChartScale, number>;

/** The library's numbers. */
const strokes = { solid: 0, dotted: 1, dashed: 2 } as const;
const lineTypes = { straight: 0, stepped: 1 } as const;
/** Opacity of colours in the chart. Each is still visible on the panel's background. */
export const shares = { volume: 0.72, extreme: 0.72, reference: 0.9, tail: 0.8 };
const noLabels = { lastValueVisible: false, priceLineVisible: false, crosshairMarkerVisible: false };

/** Volume columns take about the lowest sixth of the height, below the price. */
const volumeTop = 0.84;

/** Options that never change while a chart is open. */
export const fixedOptions = (intraday: boolean) => ({
  localization: { locale: "en-GB", percentageFormatter: formatChangePercent },
  // a vertical swipe over the chart scrolls the page
  handleScroll: { mouseWheel: false, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
  timeScale: {
    borderVisible: false,
    timeVisible: intraday,
    secondsVisible: false,
    fixLeftEdge: true,
    fixRightEdge: true,
    lockVisibleTimeRangeOnResize: true,
    allowBoldLabels: false,
    minBarSpacing: 0.1,
    tickMarkFormatter: (time: unknown, mark: number) =>
      typeof time === "number" ? tickLabel(time, mark) : null,
  },
  rightPriceScale: { borderVisible: false, entireTextOnly: true },
});

export const chartLooks = (colours: ChartColours, font: { fontFamily: string; fontSize: string }) => ({
  // must be set at the start; after a later change the library keeps its outermost box at the first size and cuts off the rest
  autoSize: true,
  layout: {
    background: { color: "transparent" },
    textColor: colours("muted"),
    fontFamily: font.fontFamily,
    fontSize: Number.parseFloat(font.fontSize) || 12,
    attributionLogo: false, // `ChartAttribution` replaces it
    panes: { separatorColor: colours("grid"), enableResize: false },
  },
  grid: { vertLines: { visible: false }, horzLines: { color: colours("grid") } },
  crosshair: {
    vertLine: { color: colours("muted", 0.6), labelVisible: false },
    horzLine: { color: colours("muted", 0.6), labelBackgroundColor: colours("bar") },
  },
});

/** px; grows with the page's text, up to the library's limit */
const lineWidth = (): 2 | 3 | 4 => {
  const size = scale();
  return size >= 2 ? 4 : size >= 1.4 ? 3 : 2;
};

/** Colours of the line above and below the reference; a neutral colour without a reference. */
export function priceLooks(colours: ChartColours, steps: boolean, reference: number | undefined) {
  const [above, below] =
    reference === undefined ? (["accent", "accent"] as const) : (["up", "down"] as const);
  const fill = reference === undefined ? 0.02 : 0.2;
  return {
    lineType: steps ? lineTypes.stepped : lineTypes.straight,
    lineWidth: lineWidth(),
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerRadius: 3,
    baseValue: { type: "price" as const, price: reference ?? 0 },
    topLineColor: colours(above),
    topFillColor1: colours(above, fill),
    topFillColor2: colours(above, 0.02),
    bottomLineColor: colours(below),
    bottomFillColor1: colours(below, 0.02),
    bottomFillColor2: colours(below, fill),
  };
}

export const barLooks = (colours: ChartColours) => ({
  priceLineVisible: false,
  lastValueVisible: false,
  color: colours("muted"),
});

/** How a study's own scale writes its values, which may be negative. */
const valueFormat = { type: "custom" as const, formatter: formatPrice, minMove: 0.01 };

/** How the price scale writes its values. @param step between two labels, at least @param labels writes them */
export const priceFormat = (step: number, labels: (values: readonly number[]) => string[]) => ({
  ...valueFormat,
  minMove: step,
  tickmarksFormatter: labels,
});

interface ScaleRange {
  priceRange: { minValue: number; maxValue: number } | null;
}

/** Keeps far prices out of the scale, and the reference in it, however far the price is from it. */
export const priceRange =
  (limits: PriceScale["limits"], reference?: number) =>
  (scaled: () => ScaleRange | null): ScaleRange | null => {
    const whole = scaled();
    if (!whole?.priceRange) return whole;
    const { lowest = Number.NEGATIVE_INFINITY, highest = Number.POSITIVE_INFINITY } = limits ?? {};
    const within = (value: number) => Math.min(highest, Math.max(lowest, value));
    const ends = [within(whole.priceRange.minValue), within(whole.priceRange.maxValue)];
    if (reference !== undefined) ends.push(reference);
    return { ...whole, priceRange: { minValue: Math.min(...ends), maxValue: Math.max(...ends) } };
  };

export const priceMargins = (withVolume: boolean) => ({
  scaleMargins: { top: 0.06, bottom: withVolume ? 1 - volumeTop + 0.04 : 0.06 },
});
export const volumeMargins = { scaleMargins: { top: volumeTop, bottom: 0 } };

export const volumeLooks = { ...noLabels, priceScaleId: "volume" };

export const extremeLooks = (colours: ChartColours) => ({
  ...noLabels,
  lineType: lineTypes.stepped,
  lineWidth: 1 as const,
  color: colours("muted", shares.extreme),
});

/** A value after a gap, drawn as a dot. */
export const dotLooks = (colours: ChartColours) => ({
  ...noLabels,
  lineVisible: false,
  pointMarkersVisible: true,
  pointMarkersRadius: 2,
  color: colours("muted"),
});

/** An invisible series with a value at every place of the axis. Without it the library's view would end at the last value. */
export const unseenLooks = { ...noLabels, lineVisible: false, priceScaleId: "places" };

/** The dotted line from the last trade to now. */
export const tailLooks = (colours: ChartColours) => ({
  ...noLabels,
  lineStyle: strokes.dotted,
  lineWidth: 1 as const,
  color: colours("muted", shares.tail),
});

type Tag = readonly [ground: string, text: string];

/** A horizontal line. @param tag colours of its tag on the axis; the library's own tag is white on any colour */
const lineAt = (price: number, color: string, tag?: Tag) => ({
  price,
  color,
  lineWidth: 1 as const,
  lineStyle: strokes.dotted,
  lineVisible: true,
  axisLabelVisible: tag !== undefined,
  ...(tag && { axisLabelColor: tag[0], axisLabelTextColor: tag[1] }),
  title: "",
});

export const referenceLooks = (colours: ChartColours, price: number) =>
  lineAt(price, colours("muted", shares.reference), [colours("bar"), colours("text")]);

export const alertLooks = (colours: ChartColours, price: number) => ({
  ...lineAt(price, colours("caution"), [colours("caution"), colours("panel")]),
  lineStyle: strokes.dashed,
});

export const levelLooks = (colours: ChartColours, price: number) =>
  lineAt(price, colours("muted", shares.reference));

/** The tag of the last value, without a line. @param title written before the value: the day or minute, if it is not of now */
export const lastLooks = (
  colours: ChartColours,
  price: number,
  way: "up" | "down" | "accent" | "muted",
  title = "",
) => ({ ...lineAt(price, colours(way), [colours(way), colours("panel")]), lineVisible: false, title });

/** Parts of the height: the price pane, and each pane below it. */
export const paneShares = { price: 1, own: 0.26 };
export const ownMargins = { scaleMargins: { top: 0.1, bottom: 0.1 } };

export function overlayLooks(colours: ChartColours, { colour, pane, range, steps, dashed }: OverlayLine) {
  const look = {
    ...noLabels,
    lineType: steps ? lineTypes.stepped : lineTypes.straight,
    lineStyle: dashed ? strokes.dashed : strokes.solid,
    lineWidth: 1 as const,
    color: colours(colour),
    priceScaleId: pane === "volume" ? "volume" : "right",
    priceFormat: valueFormat,
  };
  if (!range) return look;
  const [minValue, maxValue] = range;
  return { ...look, autoscaleInfoProvider: () => ({ priceRange: { minValue, maxValue } }) };
}
