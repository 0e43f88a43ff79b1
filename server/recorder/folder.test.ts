import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { checkDay } from "#server/recorder/files/checkDay";
import { stage, temporaryFolder, today } from "#server/recorder/testing/stage";
import { closedPath } from "./dayFile.ts";
import { type Disk, realDisk } from "./disk.ts";

const refused = (code: string) => Object.assign(new Error(code.toLowerCase()), { code });

/** A disk on which one kind of operation fails until the test repairs it. */
function refusing(job: keyof Disk, code: string) {
  let broken = true;
  const refuse = async () => {
    throw refused(code);
  };
  const disk: Disk = {
    open: (path) => (broken && job === "open" ? refuse() : realDisk.open(path)),
    write: (file, octets) => (broken && job === "write" ? refuse() : realDisk.write(file, octets)),
    sync: (file) => (broken && job === "sync" ? refuse() : realDisk.sync(file)),
  };
  return {
    disk,
    mend: () => {
      broken = false;
    },
  };
}

const said = {
  ENOSPC: "the disk is full (ENOSPC)",
  EDQUOT: "the disk quota is used up (EDQUOT)",
  EACCES: "it is not allowed (EACCES)",
  EROFS: "the file system is read-only (EROFS)",
};

test.each(
  Object.entries(said).flatMap(([code, reason]) =>
    (["open", "write", "sync"] as const).map((job) => [code, job, reason] as const),
  ),
)(
  "%s at %s stops the recording with the reason and one log line; recording continues after the repair",
  async (code, job, reason) => {
    const { disk, mend } = refusing(job, code);
    const { folder, recorder, logs, ...market } = stage({ disk });
    for (let count = 0; count < 20; count += 1) {
      market.serve();
      market.answer("quote", { count, text: "x".repeat(17_500) }, { symbol: "A.N0000" }); // members end
      market.pass(10_000);
      await recorder.flush();
    }
    expect(recorder.state()).toMatchObject({ state: "stopped", reason });
    expect(logs.filter(({ message }) => message === "recording stopped")).toHaveLength(1);
    mend();
    market.pass(60_000);
    market.serve();
    await recorder.flush();
    market.pass(10_000);
    market.serve();
    await recorder.flush();
    expect(recorder.state()).toMatchObject({ state: "recording" });
    await recorder.close();
    const checked = await checkDay(folder, today);
    expect(checked?.faults).toEqual([]);
    expect(checked?.boards).toBeGreaterThanOrEqual(2);
    expect(gunzipSync(readFileSync(closedPath(folder, today))).length).toBeGreaterThan(0);
  },
);

test("if the folder cannot be created, recording stops, and the reason is reported", async () => {
  const folder = `${temporaryFolder()}/below`;
  const makeFolder = () => {
    throw refused("EROFS");
  };
  const { recorder, ...market } = stage({ folder, makeFolder });
  market.serve();
  expect(recorder.state()).toEqual({
    mode: "on",
    state: "stopped",
    reason: "the file system is read-only (EROFS)",
    problems: [],
  });
  expect(existsSync(folder)).toBe(false);
  await recorder.close();
});

test("an old day that cannot be repaired does not affect today's recording", async () => {
  const folder = temporaryFolder();
  mkdirSync(closedPath(folder, "2026-10-01"));
  const { recorder, ...market } = stage({ folder });
  market.serve();
  await recorder.flush();
  expect(recorder.state()).toMatchObject({ state: "recording", boards: 1 });
  await recorder.close();
});
