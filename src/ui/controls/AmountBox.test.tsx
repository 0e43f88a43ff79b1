import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AmountBox } from "./AmountBox.tsx";

afterEach(cleanup);

test("unreadable input is reported beside the box and leaves the filter unchanged", () => {
  const onAmount = vi.fn();
  render(<AmountBox name="from" amount={100} onAmount={onAmount} />);
  const box = screen.getByRole("textbox", { name: "from" });
  expect(box.getAttribute("aria-describedby")).toBeNull();
  fireEvent.change(box, { target: { value: "a lot" } });
  expect(onAmount).not.toHaveBeenCalled();
  expect(box.getAttribute("aria-invalid")).toBe("true");
  const explanation = document.getElementById(box.getAttribute("aria-describedby") ?? "");
  expect(explanation?.textContent).toContain("2.5 M");
  fireEvent.change(box, { target: { value: "2.5m" } });
  expect(onAmount).toHaveBeenCalledWith(2_500_000);
  expect(screen.getByRole("status").textContent).toBe("");
});
