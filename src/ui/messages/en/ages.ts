/** The two ages, told in full beside the market's word. */
export const ages = {
  "ages.title": "How fresh this is",
  "ages.why": "Ages, phase and link in full",
  "ages.more": "Health of every source",
} as const;
