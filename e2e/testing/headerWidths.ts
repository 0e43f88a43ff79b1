/** Window widths in px with a header of one row: both sides of each limit in src/app/shell.css, and usual screens. */
export const headerWidths = [
  1241, 1280, 1300, 1301, 1366, 1420, 1421, 1440, 1480, 1481, 1536, 1560, 1561, 1679, 1680, 1800, 1801, 1920,
];
