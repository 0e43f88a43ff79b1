/** The labels of a chart's price axis. */
import { formatPrice } from "#ui/words/format";

interface Scaled {
  priceToCoordinate(price: number): number | null;
  priceLines(): { options(): { price: number; axisLabelVisible: boolean } }[];
}

/**
 * Writes the labels of a price axis. One under a tag, such as the last value's, is left out: half of it would look out. So is one below 0,
 * where the margin below the lowest price may reach, but no price can be. @param size of the text, px
 */
export const priceLabels =
  (series: Scaled, size: number) =>
  (values: readonly number[]): string[] => {
    const at = (value: number) => series.priceToCoordinate(value) ?? Number.NaN;
    const tags = series.priceLines().flatMap((line) => {
      const { price, axisLabelVisible } = line.options();
      return axisLabelVisible ? at(price) : [];
    });
    const isHidden = (value: number) =>
      value < 0 || tags.some((tag) => Math.abs(tag - at(value)) < 1.4 * size);
    return values.map((value) => (isHidden(value) ? "" : formatPrice(value)));
  };
