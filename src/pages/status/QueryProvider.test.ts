import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#feed/answers/pollIntervals";
import { profileQuery } from "#feed/papers/company";
import { marketLists } from "#feed/papers/disclosures";
import { readableName } from "#ui/words/names";
import { learnNameForms } from "./QueryProvider.tsx";

afterEach(() => vi.unstubAllGlobals());

const answering = (body: unknown) => vi.stubGlobal("fetch", async () => Response.json(body));

test("profiles and disclosures show which words are initials, even if they are not on screen", async () => {
  const cache = createQueryClient();
  const undo = learnNameForms(cache);
  expect(readableName("QIX TEA ESTATES PLC")).toBe("Qix Tea Estates PLC");
  const none = Object.fromEntries(
    [
      "infoCompanyDirector",
      "reqArticlePDF",
      "infoCompanyKeyExecutive",
      "topPosts",
      "reqBlockAd",
      "infoCompanyBusinessSummary",
    ].map((part) => [part, []]),
  );
  answering({ ...none, reqComSumInfo: [{ name: "QIX Tea Estates Plc" }] });
  await cache.fetchQuery(profileQuery("QIX.N0000"));
  expect(readableName("QIX TEA ESTATES PLC")).toBe("QIX Tea Estates PLC");
  const row = { id: 1, announcementId: 1, createdDate: Date.UTC(2026, 6, 10), company: "OZO Lanka Traders" };
  answering({ approvedAnnouncements: [row] });
  await cache.fetchQuery(marketLists.approvedAnnouncements);
  expect(readableName("OZO HOTELS PLC")).toBe("OZO Hotels PLC");
  undo();
});
