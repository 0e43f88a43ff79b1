import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CopyLink } from "./CopyLink.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("the copied link has the address of this server, and the button says that it was copied", async () => {
  const user = userEvent.setup();
  render(<CopyLink address="/wall?views=map:60" />);
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("Link copied")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/wall?views=map:60`);
});

test("a browser that refuses its clipboard is named as the reason", async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("refused"));
  render(<CopyLink address="/wall" />);
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText(/^Not copied: this browser does not allow/)).toBeTruthy();
});
