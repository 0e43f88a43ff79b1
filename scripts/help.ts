/** If `--help` or `-h` is among the arguments, prints the usage and exits. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((flag) => flag === "--help" || flag === "-h")) return;
  process.stdout.write(`usage: ${usage}\n`);
  process.exit(0);
}
