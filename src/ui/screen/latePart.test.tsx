import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { latePart } from "./latePart.tsx";

afterEach(cleanup);

const Greeting = ({ name }: { name: string }) => <p>hello {name}</p>;
const shown = (Part: typeof Greeting) => render(<Part name="you" />).container.textContent;

test("a part waits for its code", async () => {
  expect(shown(latePart(async () => Greeting, { Waiting: () => "waiting" }))).toBe("waiting");
  expect(await screen.findByText("hello you")).toBeTruthy();
});

test("a preloaded part is drawn at once", async () => {
  const Part = latePart(async () => Greeting);
  await Part.ahead();
  expect(shown(Part)).toBe("hello you");
});

test("a part that was drawn before is drawn at once when it is mounted again", async () => {
  const Part = latePart(async () => Greeting, { Waiting: () => "waiting" });
  shown(Part);
  await screen.findByText("hello you");
  cleanup();
  expect(shown(Part)).toBe("hello you");
});

test("a part that is drawn while it is preloaded is loaded once, and stays the same component", async () => {
  let loads = 0;
  const Part = latePart(async () => {
    loads += 1;
    return ({ name }: { name: string }) => <p>hello {name}</p>;
  });
  const ahead = Part.ahead();
  shown(Part);
  await ahead;
  expect(await screen.findByText("hello you")).toBeTruthy();
  expect(loads).toBe(1);
});

test("a part that failed to preload is loaded again when it is drawn", async () => {
  let loads = 0;
  const Part = latePart<{ name: string }>(async () => {
    loads += 1;
    if (loads === 1) throw new Error("lost");
    return Greeting;
  });
  await expect(Part.ahead()).rejects.toThrow("lost");
  shown(Part);
  expect(await screen.findByText("hello you")).toBeTruthy();
});

test("a part whose code cannot be loaded shows the failure, also after a preload", async () => {
  const Part = latePart<{ name: string }>(() => Promise.reject(new Error("gone")));
  await expect(Part.ahead()).rejects.toThrow("gone");
  shown(Part);
  expect(await screen.findByRole("alert")).toBeTruthy();
});
