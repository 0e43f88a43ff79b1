import { expect, test } from "vitest";
import { writes } from "./writing.ts";

const within = (html: string): Element | null => {
  document.body.innerHTML = html;
  return document.body.querySelector(".here");
};

test.each([
  ["a text field", `<input class="here">`, true],
  ["a text area", `<textarea class="here"></textarea>`, true],
  ["a list that selects by letter", `<select class="here"><option>A</option></select>`, true],
  ["a text that can be edited", `<p contenteditable><b class="here">A</b></p>`, true],
  ["a slider", `<input type="range" class="here">`, false],
  ["a box to tick", `<input type="checkbox" class="here">`, false],
  ["a button", `<button class="here">A</button>`, false],
  ["a link", `<a href="/" class="here">A</a>`, false],
])("letter keys in %s belong to it, or to the page", (_, html, own) => {
  expect(writes(within(html))).toBe(own);
});

test("letter keys without a target belong to the page", () => {
  expect(writes(null)).toBe(false);
});
