import { expect, test, vi } from "vitest";

const said = vi.hoisted(() => ({ early: [] as string[] }));
vi.mock("#ui/messages/text", () => ({
  text: (id: string) => {
    said.early.push(id);
    return id;
  },
}));

// loaded with this file, not within the test: on a busy machine hundreds of modules would exceed the test's time limit
const modules = import.meta.glob(
  ["./{app,pages,ui,views,feed}/**/*.{ts,tsx}", "!**/*.test.*", "!**/messages/**"],
  {
    eager: true,
  },
);

test("no text is read before it is drawn, because it would stay in the language of that moment", () => {
  expect(said.early).toEqual([]);
  expect(Object.keys(modules).length).toBeGreaterThan(300);
});
