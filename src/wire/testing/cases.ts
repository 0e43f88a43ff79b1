/**
 * For tests: small inputs that once failed, each with its right value in words. They are in a folder beside the project, which may be absent;
 * a test of one is skipped then.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../../shared/cases");

/** Whether the folder is there: `test.skipIf(!casesPresent)`. */
export const casesPresent = existsSync(folder);

/** @param name such as `P15` @returns the file's content; its fields differ from case to case */
export const handedCase = <T>(name: string): T =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as T;
