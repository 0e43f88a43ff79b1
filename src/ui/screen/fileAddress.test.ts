import { expect, test } from "vitest";
import { fileAddress } from "./fileAddress.ts";

test.each([
  ["cms-internal/news/a b.pdf", "/files/cms-internal/news/a%20b.pdf"],
  ["/../../api/tradeSummary", "/files/api/tradeSummary"],
  ["https://elsewhere.example/x.png", "/files/https%3A/elsewhere.example/x.png"],
  ["//elsewhere.example/x.png", "/files/elsewhere.example/x.png"],
  ["javascript:alert(1)", "/files/javascript%3Aalert(1)"],
  ["half \ud800 letter.png", "/files/half%20%EF%BF%BD%20letter.png"],
])("%s becomes an address under /files/", (path, address) => {
  expect(fileAddress(path)).toBe(address);
});
