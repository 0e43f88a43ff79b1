import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { usePageState } from "#ui/screen/pageState";
import { WatchStar } from "./WatchStar.tsx";

afterEach(cleanup);

test("a star adds its line and removes it, and a click on it does not open the line of its row", () => {
  const opened = vi.fn();
  render(
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a row as on the board
    <div onClick={opened}>
      <WatchStar symbol="JKH.N0000" />
    </div>,
  );
  const star = screen.getByRole("button", { name: "Watch JKH.N0000" });
  const pressed = () => star.getAttribute("aria-pressed");
  fireEvent.click(star);
  expect(pressed()).toBe("true");
  fireEvent.click(star);
  expect(pressed()).toBe("false");
  expect(opened).not.toHaveBeenCalled();
});

test("a right click opens the lists of the line, and not the browser's menu", () => {
  render(<WatchStar symbol="JKH.N0000" />);
  const star = screen.getByRole("button");
  expect(fireEvent.contextMenu(star, { cancelable: true })).toBe(false);
  expect(usePageState.getState().starMenu?.symbol).toBe("JKH.N0000");
});
