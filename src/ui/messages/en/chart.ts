export const chart = {
  "chart.period": "Period",
} as const;
