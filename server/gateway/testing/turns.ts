/** Measures turns of the event loop in CPU time, so that load from other processes does not count. */

const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** @returns the longest turn during `act`, ms of CPU */
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
