/** Runs before every component test: long timeouts for a busy machine, and a failure for whatever React complains of. */
import { configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// the same time limit for conditions as in other tests
configure({ asyncUtilTimeout: 120_000 });

beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  // a test that causes a complaint on purpose replaces console.error and restores it
  const { error } = console;
  if (!vi.isMockFunction(error)) return;
  const complaints = error.mock.calls.map(([said]) => String(said).slice(0, 400));
  error.mockRestore();
  expect(complaints).toEqual([]);
});
