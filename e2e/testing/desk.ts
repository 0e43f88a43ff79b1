/** px; the default window */
export const desk = { width: 1440, height: 900 };
