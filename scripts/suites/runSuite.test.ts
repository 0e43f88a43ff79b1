import { expect, test } from "vitest";
import { runSuite } from "./runSuite.ts";

const suite = {
  name: "types",
  commands: [
    ["tsc", "-p", "src"],
    ["tsc", "-p", "server"],
    ["tsc", "-p", "e2e"],
  ],
  limit: 1,
};

/** Runs the suite with commands that fail for the named projects. @returns the outcome and the text printed */
async function runWith(...broken: readonly string[]) {
  let printed = "";
  const run = async ([, , project = ""]: readonly string[]) => ({
    ok: !broken.includes(project),
    output: `output of ${project}`,
  });
  const outcome = await runSuite(suite, run, (text) => {
    printed += text;
  });
  return { ...outcome.count, printed };
}

test("a suite runs its later commands after one has failed, and prints the output of each that failed", async () => {
  const { failed, printed } = await runWith("src", "e2e");
  expect(failed).toBe(1);
  expect(printed).toContain("output of src");
  expect(printed).toContain("output of e2e");
  expect(printed).not.toContain("output of server");
});

test("a suite fails if any of its commands failed, also if the last one succeeded", async () => {
  expect(await runWith("server")).toMatchObject({ passed: 0, failed: 1 });
});

test("a suite without failures prints nothing", async () => {
  expect(await runWith()).toMatchObject({ passed: 1, failed: 0, printed: "" });
});

test("a suite that cannot start runs no command and fails", async () => {
  const prepare = () => {
    throw new Error("no browser");
  };
  let printed = "";
  const { count } = await runSuite(
    { ...suite, prepare },
    () => Promise.reject(new Error("a command ran")),
    (text) => {
      printed += text;
    },
  );
  expect(count.failed).toBe(1);
  expect(printed).toContain("no browser");
});
