/** Sanitizes HTML from any source. Basic formatting is kept, and links send no referrer. */
import DOMPurify from "dompurify";

/** No headings: they become paragraphs, because the text is not part of the page's outline. */
const tags =
  "p br hr div span b strong i em u s sub sup small ul ol li dl dt dd blockquote pre code a table caption thead tbody tfoot tr th td".split(
    " ",
  );
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];
const attributes = ["href", "dir", "lang", "colspan", "rowspan"];

/** Presentation only; removing these loses no content. */
const onlyLooks = new Set(
  "#comment #text html head body font center section article header footer main".split(" "),
);

DOMPurify.addHook("afterSanitizeAttributes", (node) => {
  if (node.nodeName !== "A" || !node.hasAttribute("href")) return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer nofollow");
});

/**
 * Parsing alone, even in a document without scripting, makes browsers report event handlers and base addresses as violations of the page's
 * policy. So they are renamed before parsing, and removed afterwards.
 */
const renamedAttributes = { handler: "data-on-", base: "x-base" };
const disarmedHtml = (html: string) =>
  html.replace(/<\/?[a-z][^>]*>?/gi, (tag) =>
    tag
      .replace(/(^<[a-z][\w:-]*\/+|[\s"'])on(?=\w+\s*=)/gi, `$1${renamedAttributes.handler}`)
      .replace(/^<base\b/i, `<${renamedAttributes.base}`),
  );

interface CleanedHtml {
  fragment: DocumentFragment;
  /** names of removed parts that are not mere presentation, such as `script` or `onclick` */
  leftOut: readonly string[];
}

export function cleanHtml(html: string): CleanedHtml {
  const fragment = DOMPurify.sanitize(disarmedHtml(html), {
    ALLOWED_TAGS: [...tags, ...headings],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // only absolute addresses of other sites, because a relative address leads into this page
    ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const heading of fragment.querySelectorAll(headings.join())) {
    const paragraph = document.createElement("p");
    paragraph.className = "body-heading";
    paragraph.append(...heading.childNodes);
    heading.replaceWith(paragraph);
  }
  const leftOut = new Set(DOMPurify.removed.flatMap(removedNames));
  return { fragment, leftOut: [...leftOut] };
}

type RemovedNode = (typeof DOMPurify.removed)[number];

function removedNames(removed: RemovedNode): string[] {
  if ("element" in removed) {
    const name = removed.element.nodeName.toLowerCase();
    if (name === renamedAttributes.base) return ["base"];
    return onlyLooks.has(name) ? [] : [name];
  }
  const name = removed.attribute?.name.toLowerCase() ?? "";
  if (name.startsWith(renamedAttributes.handler)) return [name.replace(renamedAttributes.handler, "on")];
  return name === "href" || name.startsWith("on") ? [name] : [];
}

/** A copy of the first letters of a text, with their structure. The browser then does not lay out the remaining text. */
export function beginningOf(fragment: DocumentFragment, letters: number): DocumentFragment {
  const copy = document.importNode(fragment, true);
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  let left = letters;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent ?? "";
    left -= words.length;
    if (left > 0) continue;
    text.textContent = `${words.slice(0, words.length + left)}…`;
    const rest = document.createRange();
    rest.setStartAfter(text);
    rest.setEndAfter(copy.lastChild ?? text);
    rest.deleteContents();
    break;
  }
  return copy;
}
