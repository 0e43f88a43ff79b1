// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useProvenance } from "#ui/words/provenance";
import { readClockFrom } from "#ui/words/ticker";
import { FigureInfo } from "./FigureInfo.tsx";

const origin = {
  via: "push" as const,
  fetchedAt: 1_000_000,
  clock: { at: Date.UTC(2026, 10, 20, 5, 30, 5) },
  from: "/topic/top-gainers",
};

function Scene() {
  const panel = useRef<HTMLElement>(null);
  useProvenance(panel, { origin, trust: "live" });
  return (
    <>
      <section ref={panel} className="panel">
        <table>
          <tbody>
            <tr data-symbol="AAA.N0000">
              <td data-field="price">
                <button type="button">18.50</button>
              </td>
              <td data-field="tradeDate">11:00:02</td>
              <td data-derived="price − previous close = 0.50">0.50</td>
              <td data-field="elsewhere" />
            </tr>
          </tbody>
        </table>
        <input aria-label="words" />
      </section>
      <FigureInfo />
    </>
  );
}

// loads the card's code first; tests have no layout, so every element is made to count as visible
beforeEach(() => {
  readClockFrom(() => 1_003_000);
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  HTMLElement.prototype.showPopover ??= () => undefined;
});
afterEach(cleanup);

const card = () => screen.findByRole("note", { name: "Where this figure comes from" });
const shown = async () => (await card()).textContent;

test("`i` shows the operation, topic, field, event and answer of the focused figure, with its age and state", async () => {
  render(<Scene />);
  screen.getByRole("button").focus();
  fireEvent.keyDown(screen.getByRole("button"), { key: "i" });
  const words = await shown();
  for (const said of [
    "18.50",
    "price",
    "/topGainers",
    "/topic/top-gainers",
    "11:00:02",
    "11:00:05",
    "3 s ago",
    "LIVE",
  ])
    expect(words).toContain(said);
});

test("arrows go to the other figures of the panel, a calculated figure shows its formula, and Esc closes the card", async () => {
  render(<Scene />);
  const focus = screen.getByRole("button");
  focus.focus();
  fireEvent.keyDown(focus, { key: "i" });
  await card();
  fireEvent.keyDown(focus, { key: "ArrowRight" });
  fireEvent.keyDown(focus, { key: "ArrowRight" });
  await waitFor(async () => expect(await shown()).toContain("price − previous close = 0.50"));
  expect(await shown()).toContain("calculated on this page");
  fireEvent.keyDown(focus, { key: "ArrowRight" });
  await waitFor(async () => expect(await shown()).toContain("nothing, because no value was sent"));
  fireEvent.keyDown(focus, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
});

test("while Alt is held, the card shows the figure under the pointer", async () => {
  render(<Scene />);
  screen.getByRole("button").focus();
  fireEvent.keyDown(document.body, { key: "Alt" });
  expect(await shown()).toContain("18.50");
  fireEvent.pointerOver(screen.getByRole("cell", { name: "11:00:02" }));
  await waitFor(async () => expect(await shown()).toContain("tradeDate"));
  act(() => void fireEvent.keyUp(document.body, { key: "Alt" }));
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
});

test("an i typed in a field opens no card", () => {
  render(<Scene />);
  fireEvent.keyDown(screen.getByLabelText("words"), { key: "i" });
  expect(document.documentElement.hasAttribute("data-asking")).toBe(false);
});
