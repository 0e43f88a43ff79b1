/** Before every test of components: a busy machine is no failure, and effects follow as they do on the page. */
import { configure } from "@testing-library/preact";
import { options } from "preact";

// what is waited for has as long to come as elsewhere
configure({ asyncUtilTimeout: 20_000 });

// as src/main.tsx has them: Preact's own way awaits a frame and may come after a test's window is gone
options.requestAnimationFrame = (flush) => setTimeout(flush);
