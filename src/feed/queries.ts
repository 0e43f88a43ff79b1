import { createQueryClient } from "./client.ts";

/** The page's one memory of answers, whichever chunk of the page asks first. */
export const queries = createQueryClient();
