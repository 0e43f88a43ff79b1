import { expect, test } from "vitest";
import { mails, personOf, telephones, website } from "./company.ts";

test.each([
  [
    "A.(Non Independent Non-Executive Director) ",
    "Cabraal",
    undefined,
    "A. Cabraal",
    ["Non Independent Non-Executive Director"],
  ],
  [
    "K. (Chief Executive Officer/Executive Director)",
    "Balendra",
    "Chairman ",
    "K. Balendra",
    ["Chairman", "Chief Executive Officer/Executive Director"],
  ],
  ["A. ", "Pathirage", "Chairman / Managing Director", "A. Pathirage", ["Chairman / Managing Director"]],
  ["(Director)", "", undefined, undefined, ["Director"]],
  ["J. (Director", "Perera", undefined, "J. (Director Perera", []],
  ["", "", " ", undefined, []],
])("%j %j, %j", (first, last, designation, name, roles) => {
  expect(personOf(first, last, designation)).toMatchObject({ name, roles });
});

test("the name is also kept as sent", () => {
  expect(personOf("H.  (Executive Director)", "Kaimal").raw).toBe("H.  (Executive Director) Kaimal");
});

test.each([
  ["011- 2306000", ["tel:0112306000"]],
  ["+94 115 575 000", ["tel:+94115575000"]],
  ["011-2306000 / 011-2421101", ["tel:0112306000", "tel:0112421101"]],
  ["on request", [undefined]],
  ["javascript:alert(1)", [undefined]],
  [undefined, []],
])("the valid telephone numbers are read from %s", (sent, hrefs) => {
  expect(telephones(sent).map(({ href }) => href)).toEqual(hrefs);
});

test.each([
  ["jkh@keells.com", ["mailto:jkh@keells.com"]],
  ["a@b.lk, c@d.lk", ["mailto:a@b.lk", "mailto:c@d.lk"]],
  ["a@b.lk?bcc=x@y.lk", [undefined]],
  ["<script>@b.lk", [undefined]],
])("a mail address is read from %s only if it is valid", (sent, hrefs) => {
  expect(mails(sent).map(({ href }) => href)).toEqual(hrefs);
});

test.each([
  ["www.keells.com", "https://www.keells.com"],
  ["http://www.softlogic.lk/about", "https://www.softlogic.lk/about"],
  ["javascript:alert(1)", undefined],
  ["https://a@b.lk", undefined],
  ["//evil.example", undefined],
  ["none", undefined],
])("a website is read from %s only if it is valid", (sent, href) => {
  expect(website(sent)?.href).toBe(href);
});
