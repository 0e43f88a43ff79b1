/** px: two lines of text to a row, and enough for a finger */
export const narrowRow = 48;
