/** Former names of companies that papers have told since the page was opened. */
import { createStore, type Store } from "#feed/reading/store";
import type { FormerNames } from "#market/company/formerNames";

export const formerNames: Store<FormerNames> = createStore<FormerNames>(new Map());
