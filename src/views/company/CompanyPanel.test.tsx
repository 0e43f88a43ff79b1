import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { profileQuery, toProfile } from "#feed/papers/company";
import { readingOf } from "#feed/testing/freshnessScene";
import { inPage } from "#ui/testing/inPage.tsx";
import { CompanyPanel } from "./CompanyPanel.tsx";

let inView = true;
beforeEach(() => {
  inView = true;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe = () => this.#report([{ isIntersecting: inView }]);
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// part of the answer for JKH.N0000, 12 July 2026
const summary = {
  securityId: 508,
  registerOffice: "117, Sir Chittampalam A Gardiner Mawatha, Colombo 02.",
  registeredOffice: "117, Sir Chittampalam A Gardiner Mawatha, Colombo 02.",
  tel1: "011- 2306000",
  fax: "011-2447087",
  email1: "jkh@keells.com",
  web: "www.keells.com",
  name: "JOHN KEELLS HOLDINGS PLC",
  symbol: "JKH",
  established: "1979",
  quarterDate: "2022-20226-07",
  finYearEnd: "1",
  capital: null,
  authorized: null,
  issued: null,
  secretaries: "Keells Consultants (Private) Ltd.",
  auditors: null,
  natureOfbussinesId: null,
  sector: "CAPITAL GOODS ",
  boardType: "MAIN BOARD",
};
const article = {
  id: 1981,
  title: null,
  body: "Article",
  securityId: 508,
  manualDate: null,
  addedDate: 1_728_498_600_000,
  edited: null,
  deleted: 0,
  filePath: "cmt/upload/20 a.pdf",
};
type Body = Parameters<typeof toProfile>[0];
const body = (given: Partial<Body> = {}): Body => ({
  infoCompanyDirector: [
    { directorId: 1, firstName: "A.(Executive Director) ", lastName: "Cabraal", description: null },
  ],
  infoCompanyKeyExecutive: [],
  topPosts: [{ directorId: 2, firstName: "K. ", lastName: "Balendra", designationOther: "Chairman " }],
  reqArticlePDF: [article],
  reqComSumInfo: [summary],
  reqLogo: null,
  reqTagsLogo: null,
  reqBlockAd: [{ id: 861, path: "upload_add/508837.jpeg" }],
  infoCompanyBusinessSummary: [{ summeryId: 722, title: " ", body: "Travel & tourism   " }],
  ...given,
});

async function show(given?: Partial<Body>) {
  const reading = readingOf(toProfile(body(given)), Date.now());
  await inPage(<CompanyPanel symbol="JKH.N0000" />, [[profileQuery("JKH.N0000").queryKey, reading]]);
  return screen.findByRole("region", { name: "Company" });
}
const field = (panel: HTMLElement, name: string) =>
  panel.querySelector(`[data-field="${name}"]`)?.textContent;

test("a profile shows its people and addresses; a blank title is left out, and a malformed date is shown as sent", async () => {
  const panel = await show();
  expect(panel.querySelectorAll("h3")).toHaveLength(7);
  expect(panel.textContent).toContain("A. CabraalExecutive Director");
  expect(panel.querySelector('li[title^="A.(Executive Director)"]')).not.toBeNull();
  expect(field(panel, "quarterDate")).toBe("2022-20226-07");
  expect(field(panel, "finYearEnd")).toBe("code 1");
  expect(field(panel, "auditors")).toBe("—");
  expect(field(panel, "capital")).toBeUndefined();
  expect(field(panel, "registerOffice")).toBeUndefined(); // same text as the registered address
  expect(panel.querySelector("h4")).toBeNull();
  const links = [...panel.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "tel:0112306000",
    "mailto:jkh@keells.com",
    "https://www.keells.com",
    "/files/cmt/upload/20%20a.pdf",
  ]);
  expect(panel.querySelector('a[href^="https:"]')?.getAttribute("rel")).toContain("noopener");
});

test("invalid contacts are shown as plain text", async () => {
  const bad = { ...summary, tel1: "ask", email1: "a b", web: "javascript:alert(1)", fax: null };
  const panel = await show({ reqComSumInfo: [bad], reqArticlePDF: [] });
  expect(panel.querySelectorAll("a")).toHaveLength(0);
  expect(panel.textContent).toContain("javascript:alert(1)");
  expect(field(panel, "fax")).toBe("—");
});

test("a deleted article is hidden until the user opens the list, and is struck through", async () => {
  const panel = await show({ reqArticlePDF: [article, { ...article, title: "Old", deleted: 1, edited: 1 }] });
  expect(panel.textContent).not.toContain("Old");
  fireEvent.click(screen.getByRole("button", { name: "Show 1 deleted article" }));
  expect(panel.querySelector(".line-through")?.textContent).toContain("Old");
  expect(panel.textContent).toContain("edited");
});

test("an executive in an unknown format is shown with all fields as sent", async () => {
  const odd = { directorId: 9, firstName: null, lastName: null, rank: "CFO", since: { year: 2020 } };
  const panel = await show({ infoCompanyKeyExecutive: [odd] });
  expect(panel.textContent).toContain("rank: CFO");
  expect(panel.textContent).toContain("since.year: 2020");
});

test("the banner is neither shown nor loaded until it is opened", async () => {
  const panel = await show();
  expect(panel.querySelector("img")).toBeNull();
  const details = panel.querySelector("details") as HTMLDetailsElement;
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
  expect(panel.querySelector("img")?.getAttribute("src")).toBe("/files/upload_add/508837.jpeg");
});

test("a line without a profile says so, and so does a line with an empty profile", async () => {
  const nothing = { reqComSumInfo: [], infoCompanyDirector: [], topPosts: [], reqArticlePDF: [] };
  const panel = await show({ ...nothing, reqBlockAd: [], infoCompanyBusinessSummary: [] });
  expect(panel.textContent).toContain("The profile is empty.");
  cleanup();
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  await inPage(<CompanyPanel symbol="AFIN" />);
  expect(await screen.findByText("The service has no profile for this line.")).toBeTruthy();
});

test("a profile out of view is not requested", async () => {
  inView = false;
  const asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  await inPage(<CompanyPanel symbol="JKH.N0000" />);
  expect(await screen.findByText("Loads when it scrolls into view.")).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(screen.getByText(/^Left out, because the profile was not on the screen/)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(screen.getByText("Loads when it scrolls into view.")).toBeTruthy();
});
