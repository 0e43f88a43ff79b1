import { expect, test, vi } from "vitest";

const said = vi.hoisted(() => ({ early: [] as string[] }));
vi.mock("#ui/messages/text", () => ({
  text: (id: string) => {
    said.early.push(id);
    return id;
  },
}));

// loaded with this file and not within the test: hundreds of modules take as long as the machine is busy, which is no failure
const modules = import.meta.glob(
  ["./{app,pages,ui,views,feed}/**/*.{ts,tsx}", "!**/*.test.*", "!**/messages/**"],
  {
    eager: true,
  },
);

test("nothing is said before it is drawn: it would stay in the language that was spoken then", () => {
  expect(said.early).toEqual([]);
  expect(Object.keys(modules).length).toBeGreaterThan(300);
});
