/** default window, px */
export const desk = { width: 1440, height: 900 };
