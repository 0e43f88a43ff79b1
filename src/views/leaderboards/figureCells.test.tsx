import { expect, test, vi } from "vitest";
import type { Figure } from "./figure.ts";
import { createFigureCells } from "./figureCells.ts";

const figure = (field: string, value: number, more: Partial<Figure> = {}): Figure => ({
  field,
  value,
  shown: value.toFixed(2),
  ...more,
});

function setUp(count: number) {
  const line = document.createElement("tr");
  for (const kind of ["leader-rank", ...Array.from({ length: count }, () => "figure")]) {
    const cell = document.createElement("td");
    cell.className = kind;
    line.append(cell);
  }
  const { write } = createFigureCells();
  return {
    line,
    write: (figures: readonly Figure[], flash?: () => void) =>
      write(line, figures, flash && { flash, clear() {} }),
  };
}

const touched = async (line: Element, change: () => void) => {
  const seen: string[] = [];
  const observer = new MutationObserver((list) => {
    for (const { target, type } of list) seen.push(`${type} ${target.textContent}`);
  });
  observer.observe(line, { subtree: true, childList: true, attributes: true, characterData: true });
  change();
  await Promise.resolve();
  observer.disconnect();
  return seen;
};

test("a figure that changed costs one text, and one that did not costs nothing", async () => {
  const { line, write } = setUp(2);
  write([figure("price", 10), figure("change", 1)]);
  expect(await touched(line, () => write([figure("price", 11), figure("change", 1)]))).toEqual([
    "characterData 11.00",
  ]);
  expect(await touched(line, () => write([figure("price", 11), figure("change", 1)]))).toEqual([]);
});

test("a longer figure is given room for all its characters", () => {
  const { line, write } = setUp(1);
  write([figure("price", 9)]);
  write([figure("price", 1234567)]);
  const box = line.querySelector<HTMLElement>(".figure-box");
  expect(box?.textContent).toBe("1234567.00");
  expect(Number.parseInt(box?.style.width ?? "", 10)).toBeGreaterThanOrEqual("1234567.00".length);
});

test("the arrow stands apart from the figure, and turns with it", () => {
  const { line, write } = setUp(1);
  write([figure("changePercentage", 1, { way: "up", arrow: true })]);
  expect(line.textContent).toBe("▲ 1.00");
  write([figure("changePercentage", 2, { way: "down", arrow: true })]);
  expect(line.querySelector("[data-field]")?.textContent).toBe("2.00");
  expect(line.lastElementChild?.className).toBe("figure down");
});

test("what changed lights up only when it is news", () => {
  const { write } = setUp(1);
  const flash = vi.fn();
  write([figure("price", 1, { steps: true })], flash);
  write([figure("price", 2, { steps: true })]);
  expect(flash).not.toHaveBeenCalled();
  write([figure("price", 3, { steps: true })], flash);
  expect(flash).toHaveBeenCalledWith(expect.anything(), "up");
});
