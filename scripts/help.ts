/** For `--help` among its arguments, a command prints its usage and does nothing else. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((flag) => flag === "--help" || flag === "-h")) return;
  process.stdout.write(`usage: ${usage}\n`);
  process.exit(0);
}
