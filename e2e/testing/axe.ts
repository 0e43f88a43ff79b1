import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";

interface Looked {
  /** selector of a part of the page; default: the whole page */
  part?: string;
  /** axe's rule ids; default: all rules */
  rules?: string[];
}

/** axe's rules about colours. Themes differ only in colours, so only these rules are needed for the other themes. */
export const ofColours = ["color-contrast", "link-in-text-block"];

/** All findings of axe, of any severity, with details to locate them in the page. */
export async function foundByAxe(page: Page, { part, rules }: Looked = {}): Promise<string[]> {
  // no list of passes, and no second page to combine results: both took most of the time
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (part !== undefined) axe.include(part);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, impact, nodes }) => {
    const shown = nodes
      .slice(0, 3)
      .map(({ html, failureSummary = "" }) => `${html.slice(0, 160)} ${failureSummary}`);
    return `${impact} ${id}: ${shown.join(" | ")}`;
  });
}
