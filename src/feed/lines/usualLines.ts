/** Every line's trading compared with recorded days. ./usualTrading.ts asks for it while a view shows it. */
import { createCollection } from "#feed/reading/store";
import type { UsualTrading } from "#market/lists/usual";

/** undefined while nothing can be compared */
export const usualLines = createCollection<UsualTrading | undefined>(undefined);
