import { expect, test } from "vitest";
import { beginningOf } from "./cleanHtml.ts";

test.each([
  ["<p>one two</p><p>three</p>", 5, "<p>one t…</p>"],
  ["<p>one <b>two</b> three</p><ul><li>four</li></ul>", 5, "<p>one <b>t…</b></p>"],
  ["<p>one</p><p>two</p><p>three</p>", 6, "<p>one</p><p>two…</p>"],
  ["<p>one</p>", 20, "<p>one</p>"],
])("the text %s is cut to %i letters", (html, letters, shown) => {
  const whole = document.createRange().createContextualFragment(html);
  const place = document.createElement("div");
  place.append(beginningOf(whole, letters));
  expect(place.innerHTML).toBe(shown);
  expect(whole.textContent).not.toContain("…");
});
