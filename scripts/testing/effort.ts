/** Whether this is the nightly run (`npm run test:wide`), in which random tests try more cases. */
const isNightly = process.env["NIGHTLY"] === "1";

/** How much a test does: at every change, and at night. */
export const effort = <T>(usual: T, nightly: T): T => (isNightly ? nightly : usual);
