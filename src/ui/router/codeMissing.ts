/** The code that draws a page could not be fetched. Browsers remember that: only loading the address anew helps. */
export class CodeMissing extends Error {
  override name = "CodeMissing";
}
