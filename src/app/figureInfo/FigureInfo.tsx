import { latePart } from "#ui/screen/latePart.tsx";
import { useFigureInfo } from "./useFigureInfo.ts";

// loaded with the first use
const FigureInfoCard = latePart(async () => (await import("./FigureInfoCard.tsx")).FigureInfoCard);

/** Shows the source of a figure: the one under the pointer while Alt is held, or the focused one after `i`. */
export function FigureInfo() {
  const chosen = useFigureInfo();
  return chosen && <FigureInfoCard {...chosen} />;
}
