/** default window, px */
export const desk = { width: 1440, height: 900 };

/** the browser's time zone. It is not the exchange's, so a time in the computer's own zone is wrong in every test. */
export const farZone = "America/New_York";
