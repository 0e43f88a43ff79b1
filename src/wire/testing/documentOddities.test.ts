/** Lists the oddities of the service's documents, media and names, and checks that the invented set has an example of each. */
import { describe, expect, test } from "vitest";
import { isOperationName, type OperationName, operations } from "#wire/operations";
import { bodyOf, bodySet, filesOf, textOf } from "./bodySets.ts";

describe("invented documents", () => {
  const set = bodySet("invented");
  const body = <N extends OperationName>(name: N, file = filesOf(set, name)[0] ?? "") =>
    bodyOf(set, name, file);

  const { earlier, newest } = set.boards;
  const rows = [earlier, newest].flatMap((board) => body("board", board).reqTradeSummery);
  const boardNames = new Set(rows.map(({ name }) => name));
  const sectors = body("sectors");
  const profiles = filesOf(set, "companyProfile").map((file) => body("companyProfile", file));
  const about = profiles.flatMap(({ reqComSumInfo }) => reqComSumInfo);
  const approved = body("approvedAnnouncements").approvedAnnouncements;
  const own = body("companyAnnouncements").reqCompanyAnnouncement;
  const financial = body("financialAnnouncements").reqFinancialAnnouncemnets;
  const notices = [
    ...body("circulars").reqCircularAnnouncement,
    ...body("directives").reqDirectiveAnnouncement,
  ];
  const { CN: news = [] } = body("news");
  const events = body("events");
  const texts = Object.keys(operations)
    .filter(isOperationName)
    .flatMap((name) => filesOf(set, name).map((file) => textOf(set, file)));

  const zone = 5.5 * 3_600_000;

  /** What the bodies have. The function returns the examples, or for each of several parts whether it has one. */
  const oddities: readonly [oddity: string, examples: () => readonly unknown[]][] = [
    // company
    [
      "a profile with the ticker alone as its symbol",
      () => about.filter((one) => !one.symbol?.includes(".")),
    ],
    [
      "a malformed date, and a code for the end of a year",
      () =>
        about.filter(
          ({ quarterDate, finYearEnd }) =>
            !/^\d{4}-\d\d-\d\d$/.test(quarterDate ?? "") && /^\d$/.test(finYearEnd ?? ""),
        ),
    ],
    [
      "a company without fax, mail and page",
      () => about.filter((one) => one.fax === null && one.email1 === null && one.web === null),
    ],
    [
      "a sector in other letters than in the list of sectors",
      () =>
        about.filter(({ sector }) =>
          sectors.some(({ name }) => name !== sector && name?.toUpperCase() === sector?.toUpperCase()),
        ),
    ],
    [
      "an article without title and text",
      () =>
        profiles.flatMap(({ reqArticlePDF }) =>
          reqArticlePDF.filter((one) => one.title === null && one.body === null),
        ),
    ],
    [
      "a title that is one blank",
      () => profiles.flatMap((one) => one.infoCompanyBusinessSummary.filter(({ title }) => title === " ")),
    ],
    [
      "a role in brackets behind a first name",
      () =>
        profiles.flatMap((one) =>
          one.infoCompanyDirector.filter(({ firstName }) => /\(.+\)/.test(firstName ?? "")),
        ),
    ],
    [
      "empty parts, and a part without a documented shape",
      () => [
        profiles.some((one) => one.infoCompanyBusinessSummary.length === 0),
        profiles.some((one) => one.infoCompanyKeyExecutive.length > 0),
      ],
    ],
    // documents
    [
      "a company in other words than on the board, and an issuer that is on no board",
      () => approved.filter(({ company }) => !boardNames.has(company ?? "")).slice(1),
    ],
    [
      "one announcement in two lists",
      () =>
        own.filter((row) =>
          approved.some((one) => one.announcementId === row.announcementId && one.type !== row.type),
        ),
    ],
    [
      "an announcement that was entered a day after its date",
      () =>
        approved.filter(
          ({ createdDate, dateOfAnnouncement: on }) =>
            new Date((createdDate ?? 0) + zone).getUTCDate() !== Number.parseInt(on ?? "", 10),
        ),
    ],
    [
      "remarks with line ends of another system",
      () => approved.filter(({ remarks }) => remarks?.includes("\r\n")),
    ],
    [
      "fields of announcements that are always null",
      () => approved.filter((row) => row.symbol === null && row.xd === null && row.recordDate === null),
    ],
    [
      "a statement without file or date",
      () =>
        financial.filter(
          (row) => row.path === null && row.authorizedDate === null && row.manualDate === -19_800_000,
        ),
    ],
    ["a path with blanks", () => financial.filter(({ path }) => path?.includes(" "))],
    [
      "break tags in a text without other markup",
      () => body("legacyAnnouncements").infoAnnouncement.filter((row) => row.body?.includes("\r<br>")),
    ],
    [
      "a number as text",
      () => body("covidAnnouncements").covidAnnouncements.filter(({ category }) => category === "58"),
    ],
    [
      "texts in three scripts, and with a blank at their start",
      () =>
        [/[\u0d80-\u0dff]/, /[\u0b80-\u0bff]/, /^ /].map((form) =>
          notices.some(({ fileText }) => form.test(fileText ?? "")),
        ),
    ],
    // news and events
    [
      "times as text in two forms",
      () => [
        /^\d\d \w{3} \d{4} .*M$/.test(financial[0]?.uploadedDate ?? ""),
        /^\d{4}-\d\d-\d\d [\d:]+$/.test(news[0]?.publishedDate ?? ""),
      ],
    ],
    ["an unknown field", () => news.filter((item) => "readMinutes" in item)],
    [
      "a month as text in one list, and as a number in another",
      () =>
        [typeof news[0]?.month, typeof events[0]?.month].filter(
          (kind, at) => kind === ["string", "number"][at],
        ),
    ],
    [
      "documents in one language and in three",
      () => [1, 3].map((count) => news.some((item) => Object.keys(item.localization ?? {}).length === count)),
    ],
    [
      "HTML with entities, lists, links and line ends",
      () =>
        ["&nbsp;", "&amp;", "<li>", "<a href", "<br />", "\r\n"].map((part) =>
          events.some((event) => event.body?.includes(part)),
        ),
    ],
    ["an event without pictures", () => events.filter(({ images }) => images?.length === 0)],
    // the service's spelling
    [
      "misspelt names",
      () =>
        [
          "reqFinancialAnnouncemnets",
          "summeryId",
          "natureOfbussinesId",
          "reqTradeSummery",
          "wdyShareVolume",
        ].map((name) => texts.some((text) => text.includes(`"${name}"`))),
    ],
  ];

  test.each(oddities)("there is an example of %s", (_, examples) => {
    const found = examples();
    expect(found).not.toEqual([]);
    expect(found).not.toContain(false);
  });
});
