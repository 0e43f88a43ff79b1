import type { Quote } from "#market/quote";
import type { PanelQuery } from "#ui/Panel.tsx";
import type { Trust } from "#ui/trust";

/** The one question that several panels are drawn from. */
export interface QuoteProps {
  quote: PanelQuery<Quote>;
  freshness: Trust;
}
