/** The looks there are; ./tokens.css draws them. */
export const themes = ["dark", "light", "contrast", "system"] as const;
export const palettes = ["green-red", "blue-orange", "red-up"] as const;

export type Theme = (typeof themes)[number];
export type Palette = (typeof palettes)[number];
