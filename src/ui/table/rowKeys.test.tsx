import { cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { useRowKeys } from "./rowKeys.ts";

afterEach(cleanup);

function List({ ids, moment }: { ids: readonly string[]; moment: number }) {
  const box = useRef<HTMLDivElement>(null);
  const keys = useRowKeys(ids, moment, box);
  return (
    <div ref={box}>
      {ids.map((id) => (
        <button type="button" key={keys.get(id)}>
          {id}
        </button>
      ))}
    </div>
  );
}

/** A list that is drawn again. `elements` gives the element of each row, in the rows' sequence. */
function list(...ids: string[]) {
  const { container, rerender } = render(<List ids={ids} moment={0} />);
  return {
    elements: () => [...container.querySelectorAll("button")],
    texts: () => container.textContent,
    draw: (moment: number, ...next: string[]) => rerender(<List ids={next} moment={moment} />),
  };
}

test("a row keeps its element while it is in view", () => {
  const { elements, draw, texts } = list("A", "B", "C");
  const [a, b] = elements();
  draw(0, "B", "N", "A");
  expect(texts()).toBe("BNA");
  expect(elements()[0]).toBe(b);
  expect(elements()[2]).toBe(a);
});

test("at another moment the elements stay in their places, and are used again for its rows", () => {
  const { elements, draw, texts } = list("A", "B", "C");
  const before = elements();
  draw(1, "C", "X", "A", "Y");
  expect(texts()).toBe("CXAY");
  expect(elements().slice(0, 3)).toEqual(before);
  const later = elements();
  draw(1, "X", "C", "A", "Y"); // within this moment each row has its own element again
  expect(elements()).toEqual([later[1], later[0], later[2], later[3]]);
});

test("at another moment the row with the focus keeps its element", () => {
  const { elements, draw } = list("A", "B", "C");
  const b = elements()[1];
  b?.focus();
  draw(1, "B", "C", "X");
  expect(elements()[0]).toBe(b);
});

test("each row in view has a key of its own", () => {
  const { elements, draw, texts } = list("A");
  for (const [moment, ids] of [
    [1, "BC"],
    [1, "CBD"],
    [2, "D"],
    [3, "DCBA"],
  ] as const) {
    draw(moment, ...ids);
    expect(texts()).toBe(ids);
    expect(new Set(elements()).size).toBe(ids.length);
  }
});
