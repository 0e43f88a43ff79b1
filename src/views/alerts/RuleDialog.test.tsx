import { screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { inPage } from "#ui/testing/inPage.tsx";
import { RuleDialog } from "./RuleDialog.tsx";

test("dialog opens", () => {
  inPage(<RuleDialog wish={{}} />);
  expect(screen.getByRole("combobox", { name: "Rule as a sentence", hidden: true })).toBeTruthy();
});
