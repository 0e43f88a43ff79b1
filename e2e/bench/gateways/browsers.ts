/** Starts many browsers as a process of their own, and asks it for figures. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface BrowsersStart {
  /** addresses of the gateways; the browsers are spread evenly */
  gateways: readonly string[];
  browsers: number;
}

/** Figures since the start, and the longest times (`gaps`, ms) since the last report. */
export interface BrowsersReport {
  open: number;
  connects: number;
  asked: number;
  /** requests that were not answered with 200 */
  failed: number;
  /** boards with a smaller number than the one before, on the same socket and after a change of gateways */
  back: number;
  backMoved: number;
  /** boards whose number shows that one was missed */
  missed: number;
  gaps: {
    /** longest time without a board or a list on a socket that stayed open */
    board: number;
    list: number;
    /** longest time without a board for a browser whose gateway ended */
    cut: number;
  };
}

export async function openBrowsers(start: BrowsersStart) {
  const child = fork(join(import.meta.dirname, "browserProcess.ts"), { execArgv: ["--import", "tsx"] });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end); // a benchmark that fails leaves no process running
  const send = async (message: BrowsersStart | "report"): Promise<BrowsersReport> => {
    const answered = once(child, "message");
    child.send(message);
    const [report] = await answered;
    return report;
  };
  await send(start);
  return {
    report: () => send("report"),
    async close() {
      process.off("exit", end);
      const ended = once(child, "exit");
      end();
      await ended;
    },
  };
}
