import { late } from "#ui/screen/late.tsx";
import { useAsked } from "./useAsked.ts";

// its code comes with the first question
const TruthCard = late(async () => (await import("./TruthCard.tsx")).TruthCard);

/** Any figure can be asked where it comes from: by Alt held over it, or by `i` where the focus is. */
export function Truth() {
  const asked = useAsked();
  return asked && <TruthCard {...asked} />;
}
