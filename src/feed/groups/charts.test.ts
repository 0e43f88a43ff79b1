import { expect, test } from "vitest";
import { createTurns } from "./charts.ts";

/** A request whose answer or failure the test decides. */
function question() {
  let asked = false;
  let end: { answer: (value: string) => void; fail: (error: Error) => void } | undefined;
  const run = () => {
    asked = true;
    return new Promise<string>((answer, fail) => {
      end = { answer, fail };
    });
  };
  return {
    run,
    asked: () => asked,
    answer: (value: string) => end?.answer(value),
    fail: (error: Error) => end?.fail(error),
  };
}
const settle = () => new Promise((done) => setTimeout(done, 0));
const never = new AbortController().signal;

test("the second request is sent after the answer to the first", async () => {
  const inTurn = createTurns();
  const [first, second] = [question(), question()];
  const answers = [inTurn(never, first.run), inTurn(never, second.run)];
  await settle();
  expect([first.asked(), second.asked()]).toEqual([true, false]);
  first.answer("one");
  await settle();
  expect(second.asked()).toBe(true);
  second.answer("two");
  expect(await Promise.all(answers)).toEqual(["one", "two"]);
});

test("a failure reaches its own caller, and the next request is sent", async () => {
  const inTurn = createTurns();
  const [first, second] = [question(), question()];
  const failing = inTurn(never, first.run);
  const answer = inTurn(never, second.run);
  await settle();
  first.fail(new Error("no"));
  await expect(failing).rejects.toThrow("no");
  await settle();
  second.answer("two");
  expect(await answer).toBe("two");
});

test("a request cancelled while it waits is never sent", async () => {
  const inTurn = createTurns();
  const [first, second, third] = [question(), question(), question()];
  const passing = new AbortController();
  const one = inTurn(never, first.run);
  const two = inTurn(passing.signal, second.run);
  const three = inTurn(never, third.run);
  await settle();
  passing.abort(new Error("passed over"));
  first.answer("one");
  await expect(two).rejects.toThrow("passed over");
  await settle();
  third.answer("three");
  expect(await Promise.all([one, three])).toEqual(["one", "three"]);
  expect(second.asked()).toBe(false);
});
