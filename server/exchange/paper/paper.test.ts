import { describe, expect, test } from "vitest";
import { bodies, paperAt, pathsIn, start, texts } from "#server/exchange/testing/samplePaper";
import { parseBody } from "#wire/contract/parseBody";
import { isOperationName, operations } from "#wire/operations";
import { type BodySet, bodySet, bodySets, filesOf, sentBody, textOf } from "#wire/testing/bodySets";

describe("the set of bodies", () => {
  const paper = paperAt(start);

  test("the set of bodies passes the contract without a dropped part", () => {
    for (const [name, body] of bodies(paper)) {
      expect(parseBody(operations[name].reply, JSON.parse(JSON.stringify(body))).dropped, name).toEqual([]);
    }
  });

  test("the set of bodies names only paths of existing files, and each file's type matches its name", () => {
    const paths = [...new Set(pathsIn(bodies(paper)))];
    expect(paths.length).toBeGreaterThan(150);
    for (const path of paths.filter((_, at) => at % 5 === 0 || at < 40)) {
      const file = paper.file(path);
      const begins = path.endsWith(".pdf") ? "%PDF-1.4" : "\x89PNG\r\n\x1a\n";
      expect(file?.body.toString("latin1", 0, 8), path).toBe(begins);
      expect(file?.type, path).toBe(path.endsWith(".pdf") ? "application/pdf" : "image/png");
    }
  });

  test("the set of bodies is the same for the same seed, and different for another seed", () => {
    const text = (seed: number) => JSON.stringify(bodies(paperAt(start, seed)));
    expect(text(1)).toBe(JSON.stringify(bodies(paper)));
    expect(text(2)).not.toBe(text(1));
  });

  test("the set of bodies contains no external address except those reserved for examples", () => {
    const outside = texts(bodies(paper)).filter(
      (text) => /https?:|\/\/|@|www\./.test(text) && !text.endsWith(".example"),
    );
    expect(outside).toEqual([]);
  });

  test("the set of bodies has no profile of an unlisted symbol, and no file that no body names", () => {
    expect(paper.answers.companyProfile({ symbol: "NOBODY.N0000" })).toBeUndefined();
    expect(paper.answers.legacyAnnouncements({ symbol: "NOBODY.N0000" })).toEqual({ infoAnnouncement: [] });
    for (const path of [
      "",
      "..",
      "upload_logo/1.png",
      "cmt/upload_report_file/1_1783652788017.pdf",
      "a".repeat(5000),
    ])
      expect(paper.file(path)).toBeUndefined();
  });
});

const filesOfAll = (set: BodySet) =>
  Object.keys(operations)
    .filter(isOperationName)
    .filter((name) => name !== "sectors") // the sector names come from an international standard
    .flatMap((name) => filesOf(set, name));

describe.skipIf(bodySets.length < 2)(
  "compared with captured bodies (skipped where ../shared/captures is absent)",
  () => {
    const named =
      /"(?:company|firstName|lastName|auditors|secretaries|registerOffice|registeredOffice|tel1|fax|email1|web|path|name|symbol|filePath|logoUrl|imagePath|pdf|isin|body|title|remarks|fileText)": ?"([^"]{4,})"/g;
    // words of the service's own forms, not names
    const forms =
      /^(EMPLOYEE SHARE OPTION SCHEMES|DIVIDEND ANNOUNCEMENT|REPURCHASE OF SHARES.*|Article|Trust deed|prospectus|Accountant's reports.*)$/;
    const real = () => {
      const set = bodySet("captured");
      const found = filesOfAll(set).flatMap((file) => [...textOf(set, file).matchAll(named)]);
      return new Set(found.flatMap(([, text = ""]) => (forms.test(text.trim()) ? [] : [text.trim()])));
    };

    test("no company, person, firm, address or document is a real one", () => {
      const names = real();
      expect(names.size).toBeGreaterThan(100);
      expect(texts(bodies(paperAt(start))).filter((text) => names.has(text.trim()))).toEqual([]);
    });

    test("the invented bodies contain no text of the captured ones", () => {
      const names = real();
      const set = bodySet("invented");
      const all = filesOfAll(set).flatMap((file) => texts(sentBody(set, file)));
      expect(all.filter((text) => names.has(text.trim()))).toEqual([]);
    });
  },
);
