import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NothingShown } from "./NothingShown.tsx";
import { colombo, recordingFrom, stateOf } from "./testing/playerScene.ts";

afterEach(cleanup);

function shownFor(given: Parameters<typeof stateOf>[0], address = "/board") {
  history.replaceState(null, "", address);
  const { container } = render(<NothingShown state={stateOf({ ...given, day: undefined })} />);
  const links = screen
    .queryAllByRole("link")
    .map((link) => `${link.textContent} ${link.getAttribute("href")}`);
  return { why: screen.getByRole("alert").textContent, all: container.textContent, links };
}

const day = recordingFrom("09:25:00", "14:30:00");
const earlier = recordingFrom("09:25:00", "14:30:00", {
  day: "2026-11-13",
  from: Date.parse("2026-11-13T09:25:00+05:30"),
  to: Date.parse("2026-11-13T14:30:00+05:30"),
});

test("a day that was not recorded is named, with links to the nearest moments of recorded days, oldest first", () => {
  const at = Date.parse("2026-11-19T11:00:00+05:30");
  const { why, all, links } = shownFor({ problem: "otherDay", at, days: [earlier, day] }, "/board?sort=own");
  expect(why).toBe("19 Nov 2026 was not recorded.");
  expect(all).toContain("Nearest recorded moments:");
  expect(links).toEqual([
    "13 Nov 2026 14:30 /board?sort=own&at=2026-11-13T14:30:00",
    "20 Nov 2026 09:25 /board?sort=own&at=2026-11-20T09:25:00",
  ]);
});

test("a moment that has not come yet is called that, with links to now and to the newest recorded moment", () => {
  const at = Date.parse("2027-01-05T11:00:00+05:30");
  const present = colombo("15:00:00");
  const { why, all, links } = shownFor({ problem: "future", at, present, days: [earlier, day] });
  expect(why).toBe("5 Jan 2027 11:00 has not come yet: it is 20 Nov 2026 15:00 at the exchange.");
  expect(all).toContain("Newest recorded moment:");
  expect(links).toEqual(["Show now /board", "20 Nov 2026 14:30 /board?at=2026-11-20T14:30:00"]);
});

test("an invalid moment is named as it is written, with an example", () => {
  const { why } = shownFor({ problem: "unreadable", days: [day] }, "/board?at=25:99");
  expect(why).toContain("at=25:99 is not a valid moment, so nothing is shown.");
  expect(why).toContain("2026-10-02T11:42");
});

test("a number that the day's recordings do not have is named", () => {
  const { why } = shownFor({ problem: "otherRecording", days: [day] }, "/board?at=2026-11-20-7T11:00");
  expect(why).toBe("at=2026-11-20-7T11:00 was not recorded: the day has no recording with this number.");
});

test("a server without recordings says when it records", () => {
  const { why, links } = shownFor({ problem: "nothing", days: [] });
  expect(why).toBe("This server has not recorded a day. It records while it runs with a data folder.");
  expect(links).toEqual([]);
});

test("a list that could not be read can be requested again", () => {
  const { why } = shownFor({ problem: "failed", days: [] });
  expect(why).toBe("The recording could not be read from this page's server.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
