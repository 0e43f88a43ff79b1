/** `call`, and what every answer teaches the page besides its value. */
import type { Body, Operation, Params } from "#wire/operation";
import { call } from "./call.ts";
import { exchangeClock } from "./exchangeClock.ts";
import type { Reading } from "./reading.ts";

export async function ask<O extends Operation>(
  operation: O,
  params: Params<O>,
  signal?: AbortSignal,
): Promise<Reading<Body<O>>> {
  const reading = await call(operation, params, signal);
  exchangeClock.noteReading(reading);
  return reading;
}
