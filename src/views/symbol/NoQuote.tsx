import "#ui/messages/en/line";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import type { QuoteProps } from "./quoteProps.ts";

/** In place of all that is read from a quote: one failure is told once. */
export const NoQuote = ({ quote, freshness }: QuoteProps) => (
  <Panel title={text("line.quote")} reading={quote} freshness={freshness}>
    {() => null}
  </Panel>
);
