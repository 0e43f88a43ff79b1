import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { places } from "#ui/router/places";
import { RouteContext, RouteTable } from "#ui/router/routes";
import { inPage } from "#ui/testing/inPage.tsx";
import { MapPage } from "#views/map/MapPage.tsx";
import { usualChoices } from "#views/map/mapChoices.tsx";
import { searches } from "./table.ts";

const panel = vi.hoisted(() => ({ shows: {} }));
vi.mock("#views/map/MapPanel.tsx", () => ({
  MapPanel: ({ choices, view }: { choices: object; view: string }) => {
    panel.shows = { ...choices, view };
    return null;
  },
}));

afterEach(cleanup);

test.each([
  ["/map", {}],
  ["/map?size=equal", { size: "equal" }],
  ["/map?colour=gap", { colour: "gap" }],
  ["/map?clamp=1", { clamp: 1 }],
  ["/map?view=table", { view: "table" }],
  ["/map?clamp=999", {}],
])("%s shows what it asks for, and the usual map for the rest", async (address, asked) => {
  inPage(
    <RouteContext value={new RouteTable({ searches, pages: {} })}>
      <MapPage />
    </RouteContext>,
  );
  await act(async () => places.go(address, false));
  expect(panel.shows).toEqual({ ...usualChoices, view: "map", ...asked });
});
