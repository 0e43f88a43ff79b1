/** `call`, and what every answer teaches the page besides its value. */

import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading } from "#feed/reading/reading";
import type { Body, Operation, Params } from "#wire/contract/operation";
import { call } from "./call.ts";

export async function ask<O extends Operation>(
  operation: O,
  params: Params<O>,
  signal?: AbortSignal,
): Promise<Reading<Body<O>>> {
  const reading = await call(operation, params, signal);
  exchangeClock.noteReading(reading);
  return reading;
}
