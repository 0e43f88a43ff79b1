/** px; what a page is looked at in where nothing else is said */
export const desk = { width: 1440, height: 900 };
