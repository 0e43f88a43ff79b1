import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";

interface Looked {
  /** a part of the page; by default all */
  part?: string;
  /** axe's rule ids; by default all */
  rules?: string[];
}

/** axe's rules about colours: themes differ only in these, so other themes need no other rule. */
export const ofColours = ["color-contrast", "link-in-text-block"];

/** Everything that axe finds, whatever its weight, with what helps to find it in the page. */
export async function foundByAxe(page: Page, { part, rules }: Looked = {}): Promise<string[]> {
  // passes are not listed, and results not assembled in a second page: that took most of the time
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
