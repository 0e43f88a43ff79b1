import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";

interface Looked {
  /** of the page; all of it unless named */
  part?: string;
  /** axe's names; all of them unless named */
  rules?: string[];
}

/** What of axe's rules is about colours: a theme changes nothing else, so the first alone is held against all rules. */
export const ofColours = ["color-contrast", "link-in-text-block"];

/** Everything that axe finds, whatever its weight, with what it takes to find it again. */
export async function foundByAxe(page: Page, { part, rules }: Looked = {}): Promise<string[]> {
  // what passes is not written out, and nothing is put together in a second page: that took most of the time
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
