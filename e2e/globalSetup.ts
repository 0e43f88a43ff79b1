/** Runs once before the browser tests. */
import { playSharedDay } from "#e2e/testing/recording";

export default playSharedDay;
