import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { inPage } from "#ui/testing/inPage.tsx";
import { CompareSheet } from "./chartSheets.tsx";

afterEach(cleanup);

test("the choice of comparisons opens with the focus in its field", async () => {
  const drawn = { own: "JKH.N0000", compared: [], studies: [], volumes: false, most: 4 };
  inPage(<CompareSheet drawn={{ ...drawn, onCompared: () => {}, onStudies: () => {} }} />);
  expect(document.activeElement).toBe(await screen.findByRole("combobox"));
});
