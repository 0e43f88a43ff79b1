/** Former names of companies that papers have told since the page was opened. */
import { createCollection } from "#feed/reading/store";
import type { FormerNames } from "#market/company/formerNames";

export const formerNames = createCollection<FormerNames>(new Map());
