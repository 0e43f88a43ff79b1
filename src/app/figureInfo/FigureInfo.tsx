import { late } from "#ui/screen/late.tsx";
import { useFigureInfo } from "./useFigureInfo.ts";

// loaded with the first use
const FigureInfoCard = late(async () => (await import("./FigureInfoCard.tsx")).FigureInfoCard);

/** Shows where a figure comes from: of the one under the pointer while Alt is held, of the one in focus after `i`. */
export function FigureInfo() {
  const chosen = useFigureInfo();
  return chosen && <FigureInfoCard {...chosen} />;
}
