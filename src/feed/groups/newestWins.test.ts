import { expect, test, vi } from "vitest";
import { newestWins } from "./studyDesk.ts";

function slow() {
  const asked: number[] = [];
  const answers: ((fails?: boolean) => void)[] = [];
  const ask = (question: number) =>
    new Promise<string>((resolve, reject) => {
      asked.push(question);
      answers.push((fails) => (fails ? reject(new Error("no")) : resolve(`answer ${question}`)));
    });
  return { asked, ask, answer: (fails?: boolean) => answers.shift()?.(fails) };
}

test("while a request runs, of all further requests only the newest is kept, and is run next", async () => {
  const { asked, ask, answer } = slow();
  const take = vi.fn();
  const desk = newestWins(ask, take, vi.fn());
  for (const question of [1, 2, 3]) desk.ask(question);
  expect(asked).toEqual([1]);
  answer();
  await expect.poll(() => asked).toEqual([1, 3]);
  answer();
  await expect
    .poll(() => take.mock.calls)
    .toEqual([
      ["answer 1", 1],
      ["answer 3", 3],
    ]);
});

test("after a failure, which is reported, the next request is run", async () => {
  const { asked, ask, answer } = slow();
  const failed = vi.fn();
  const desk = newestWins(ask, vi.fn(), failed);
  desk.ask(1);
  desk.ask(2);
  answer(true);
  await expect.poll(() => asked).toEqual([1, 2]);
  expect(failed).toHaveBeenCalledOnce();
});

test("nothing is reported after the queue was closed", async () => {
  const { ask, answer } = slow();
  const take = vi.fn();
  const desk = newestWins(ask, take, take);
  desk.ask(1);
  desk.close();
  answer();
  await Promise.resolve();
  await Promise.resolve();
  expect(take).not.toHaveBeenCalled();
});
