/** Runs before every component test: long timeouts for a busy machine, and effects as on the page. */
import { configure } from "@testing-library/preact";
import { options } from "preact";

// a condition has as long as in other tests
configure({ asyncUtilTimeout: 20_000 });

// as in src/main.tsx: Preact's own way waits for a frame and may run after a test's window is gone
options.requestAnimationFrame = (flush) => setTimeout(flush);
