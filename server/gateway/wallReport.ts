/** A wall's report, read from the octets of its body; what cannot be used is named. */
import * as v from "valibot";
import { type WallReport, wallReport } from "#wire/walls";
import { cutShort, Problem } from "./problem.ts";

/** @throws Problem 400 that names the first field at fault, or where the body stops being JSON */
export function readReport(body: string): WallReport {
  const result = v.safeParse(wallReport, parsed(body));
  if (result.success) return result.output;
  const [first] = result.issues;
  const issue: v.BaseIssue<unknown> = first;
  const { input, kind } = issue;
  const parameter = v.getDotPath(first) ?? "body";
  const value = cutShort(
    typeof input === "string" || typeof input === "number" ? String(input) : issue.received,
  );
  // of its type it says what was expected, of its bounds what the contract says
  const accepts = kind === "schema" ? (issue.expected ?? issue.message) : issue.message;
  const detail = `${parameter} was "${value}", accepted is ${accepts}`;
  throw new Problem({ status: 400, detail, parameter, value, accepts });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const accepts = "an object in JSON";
    const at = faultOf(body);
    const value = at < body.length ? cutShort(body.slice(at, at + 20)) : "the end";
    const place = `letter ${at + 1} of ${body.length}`;
    const detail =
      body === "" ? "the body was empty" : `the body stops being JSON at ${place}, which is "${value}"`;
    throw new Problem({
      status: 400,
      detail: `${detail}; accepted is ${accepts}`,
      parameter: "body",
      value,
      accepts,
    });
  }
}

/** Where no JSON goes on: the parser tells the place of some faults only, but of every beginning whether more of it could follow. */
function faultOf(body: string): number {
  if (couldGoOn(body)) return body.length;
  let [sound, broken] = [0, body.length];
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (couldGoOn(body.slice(0, middle))) sound = middle;
    else broken = middle;
  }
  return sound;
}

function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const said = String(error);
    const [, place] = /at position (\d+)/.exec(said) ?? [];
    return said.includes("end of JSON") || Number(place) >= beginning.length;
  }
}
