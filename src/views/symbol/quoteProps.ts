import type { Quote } from "#market/line/quote";
import type { PanelQuery } from "#ui/panel/Panel.tsx";
import type { Trust } from "#ui/words/trust";

/** The one question that several panels are drawn from. */
export interface QuoteProps {
  quote: PanelQuery<Quote>;
  freshness: Trust;
}
