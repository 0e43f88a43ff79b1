/** The recorder closes a member while the reader reads its day. */
import { afterEach, expect, test, vi } from "vitest";
import { Reader } from "#server/recorder/reader";
import { stage, today } from "#server/recorder/testing/stage";

/** runs before the reader reads an open file */
const hooks: { meanwhile: (() => Promise<void>) | undefined } = vi.hoisted(() => ({ meanwhile: undefined }));
vi.mock("#server/recorder/folder", async (original) => {
  const folder = await original<typeof import("#server/recorder/folder")>();
  return {
    ...folder,
    octetsOf: async (path: string) => {
      await hooks.meanwhile?.();
      return folder.octetsOf(path);
    },
  };
});
afterEach(() => {
  hooks.meanwhile = undefined;
});

async function open() {
  const { folder, recorder, time, ...market } = stage();
  const reader = new Reader(folder);
  const board = async () => {
    market.serve();
    market.pass(10_000);
    await recorder.flush();
  };
  const listed = async () => (await reader.list(time.ex, today)).days.map(({ boards }) => boards);
  await board();
  return { recorder, reader, board, listed };
}

test("a member that is closed before its lines are asked for has the lines of its reading", async () => {
  const { recorder, reader } = await open();
  const [member] = (await reader.day(today)).members;
  if (!member) throw new Error("nothing is recorded");
  const before = await reader.text(today, member);
  expect(before).toContain('"k":"key"');
  await recorder.close();
  expect(await reader.text(today, member)).toBe(before);
  expect(await reader.lines(today, member)).toHaveLength(before.split("\n").length - 1);
});

test("a member that is closed before its file is read is found in the other file", async () => {
  const { recorder, board, listed } = await open();
  expect(await listed()).toEqual([1]);
  await board();
  hooks.meanwhile = () => recorder.close();
  expect(await listed()).toEqual([2]);
});
