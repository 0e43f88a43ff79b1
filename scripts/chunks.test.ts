import { expect, test } from "vitest";
import { boardPage, moduleId } from "./chunks.ts";

test("a module has the name that Vite gives it, also on Windows", () => {
  expect(moduleId("C:\\pola\\src\\main.tsx")).toBe("C:/pola/src/main.tsx");
  expect(boardPage).toMatch(/\/src\/views\/board\/BoardPage\.tsx$/);
});
