/** When the page keeps what it shows for the next visit, and when it shows what an earlier one kept. */
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { problems } from "#feed/reading/problems";

/** ms; a server that is there answers sooner, and one that is silent is not waited for */
const patience = 4_000;
/** ms after the first board, whose coming nothing may delay */
const soon = 2_000;

/** To be called once, when the page begins to ask. */
export function rememberVisits(): void {
  let missed = false;
  let keeping = false;
  const missing = () => {
    if (missed || boardStore.meta().loaded) return;
    missed = true;
    withCode(({ showSnapshot }) => showSnapshot());
  };
  boardStore.subscribeMeta(() => {
    const meta = boardStore.meta();
    if (!meta.loaded) missing();
    else if (!meta.kept && !keeping) {
      keeping = true;
      setTimeout(() => withCode(({ keepSnapshots }) => keepSnapshots()), soon);
    }
  });
  setTimeout(missing, patience);
}

const withCode = (use: (code: typeof import("./snapshot.ts")) => void) =>
  void import("./snapshot.ts").then(use, (error: unknown) =>
    problems.failure("snapshot", { at: now(), what: "code", reason: String(error) }),
  );
