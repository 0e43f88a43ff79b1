/** A reader such as `head` may close the program's output early. What is not read is then not written, and that is no fault. */
export function quietOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
