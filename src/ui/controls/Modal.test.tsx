import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Modal } from "./Modal.tsx";

HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

afterEach(cleanup);

test("a press beside a dialog closes it, one in it does not; what had the focus inside loses it", () => {
  const onClose = vi.fn();
  render(
    <Modal label="Import" className="" onClose={onClose}>
      <p>words</p>
      <button type="button">within</button>
    </Modal>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Import" });
  fireEvent.click(screen.getByText("words"));
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
  screen.getByRole("button", { name: "within" }).focus();
  fireEvent.click(dialog);
  expect([dialog.open, onClose.mock.calls.length]).toEqual([false, 1]);
  expect(document.activeElement).toBe(document.body);
});
