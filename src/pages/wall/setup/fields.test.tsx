import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NumberField } from "./fields.tsx";

afterEach(cleanup);

test("a number outside the field's range is rejected, and the field says which value stays", () => {
  const taken = vi.fn();
  render(<NumberField label="Seconds" value={30} min={10} max={600} onChange={taken} />);
  const field = screen.getByLabelText<HTMLInputElement>("Seconds");
  fireEvent.change(field, { target: { value: "5" } });
  fireEvent(field, new FocusEvent("focusout", { bubbles: true }));
  expect(taken).not.toHaveBeenCalled();
  expect(field.value).toBe("30");
  expect(screen.getByRole("alert").textContent).toBe("5 is not between 10 and 600. The value is still 30.");
  fireEvent.change(field, { target: { value: "45" } });
  expect(taken).toHaveBeenCalledExactlyOnceWith(45);
  expect(screen.queryByRole("alert")).toBeNull();
});
