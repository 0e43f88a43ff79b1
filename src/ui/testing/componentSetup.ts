/** Runs before every component test: long timeouts for a busy machine, and effects as on the page. */
import { configure } from "@testing-library/preact";
import { options } from "preact";

// the same time limit for conditions as in other tests
configure({ asyncUtilTimeout: 20_000 });

// as in src/main.tsx; Preact's default waits for a frame and may run after a test's window is gone
options.requestAnimationFrame = (flush) => setTimeout(flush);
