import "#ui/messages/en/summary";
import "./summary.css";
import { useQuery } from "@tanstack/react-query";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { daySheetsQuery } from "#feed/groups/daySheet";
import type { DaySheet } from "#market/lists/daySheet";
import { Paged } from "#ui/controls/Paged.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { groups } from "./figures.ts";
import { FlowBars, SheetTable, SheetTools, useProvisional } from "./SheetTable.tsx";

/** Groups that share a page: short ones together take the room of a long one. */
const places = [["turnover"], ["activity"], ["indices"], ["depository"], ["participation", "debt"]].map(
  (names) => ({
    name: names.join(" "),
    groups: groups.filter(({ name }) => names.some((each) => name === `summary.group.${each}`)),
  }),
);

/** The sums of the session, latest against previous, readable from afar: as many groups as fit. */
export function PagedSheet() {
  const sheets = useQuery(daySheetsQuery());
  const provisional = useProvisional(sheets.data?.value[0]);
  return (
    <Panel
      title={text("shell.daySheet")}
      reading={sheets}
      freshness={usePanelFreshness("summary", sheets)}
      tools={<SheetTools sheets={sheets.data?.value ?? []} provisional={provisional} />}
      empty={(value) => (value.length === 0 ? text("summary.none") : undefined)}
      className="paged-sheet"
    >
      {([latest, previous]) => latest && <Sheet {...{ latest, previous, provisional }} />}
    </Panel>
  );
}

interface SheetProps {
  latest: DaySheet;
  previous: DaySheet | undefined;
  provisional: boolean;
}

const Sheet = (props: SheetProps) => (
  <>
    {props.provisional && props.previous && <p className="sheet-note">{text("summary.soFar")}</p>}
    <FlowBars sheet={props.latest} />
    <Paged name="sheet" items={places}>
      {(place) => (
        <div key={place.name} className="sheet-place flex flex-col gap-3 justify-between min-w-0">
          {place.groups.map((group) => (
            <SheetTable key={group.name} {...{ ...props, group }} brief />
          ))}
        </div>
      )}
    </Paged>
  </>
);
