export const look = {
  "shell.look": "Look",
} as const;
