import { expect, test, vi } from "vitest";

const said = vi.hoisted(() => ({ early: [] as string[] }));
vi.mock("#ui/messages/text", () => ({
  text: (id: string) => {
    said.early.push(id);
    return id;
  },
}));

test("nothing is said before it is drawn: it would stay in the language that was spoken then", async () => {
  const modules = import.meta.glob([
    "./{app,ui,views,feed}/**/*.{ts,tsx}",
    "!**/*.test.*",
    "!**/messages/**",
  ]);
  for (const load of Object.values(modules)) await load();
  expect(said.early).toEqual([]);
  expect(Object.keys(modules).length).toBeGreaterThan(300);
});
