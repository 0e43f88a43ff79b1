/** A copy of the first letters of a text with its structure: what is not shown is not laid out either. */
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
