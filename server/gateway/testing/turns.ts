/** How long one turn of this process's event loop takes, in CPU time: a machine that is busy elsewhere does not count. */

const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** @returns the longest turn while `act` goes on, ms of CPU */
export async function longestTurn(act: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = cpuTime();
  let over = false;
  const turn = () => {
    const now = cpuTime();
    longest = Math.max(longest, now - before);
    before = now;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await act();
  over = true;
  return longest;
}
