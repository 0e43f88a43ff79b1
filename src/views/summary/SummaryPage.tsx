import "#ui/messages/en/summary";
import "./summary.css";
import { useQuery } from "@tanstack/react-query";
import { usePanelFreshness, useSource } from "#feed/freshness/pageFreshness";
import { daySheetsQuery } from "#feed/groups/daySheet";
import { useUsualTrading } from "#feed/lines/usualTrading";
import { dayStart } from "#market/day/session";
import { checkSums, type DaySheet } from "#market/lists/daySheet";
import { Chip } from "#ui/controls/Chip.tsx";
import { PagedList } from "#ui/controls/PagedList.tsx";
import { text } from "#ui/messages/text";
import { UsualMarket } from "#ui/panel/figureNotes.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { formatChange, formatClock, formatDay, formatPrice } from "#ui/words/format";
import { groups } from "./figures.ts";
import { FlowBars, SheetTable, SheetTools, useProvisional } from "./SheetTable.tsx";

/** The figures of the latest session compared with the previous session, printable on one page. */
export function SummaryPage() {
  const sheets = useQuery(daySheetsQuery());
  const provisional = useProvisional(sheets.data?.value[0]);
  return (
    <div className="summary-page flex-1 min-h-0 p-2">
      <h1 className="sr-only">{text("shell.daySheet")}</h1>
      <Panel
        title={text("shell.daySheet")}
        reading={sheets}
        freshness={usePanelFreshness("summary", sheets)}
        tools={
          <SheetTools sheets={sheets.data?.value ?? []} provisional={provisional}>
            <Link to="/history" className="chip">
              {text("shell.history")}
            </Link>
            <Chip onClick={() => window.print()}>{text("summary.print")}</Chip>
          </SheetTools>
        }
        empty={(value) => (value.length === 0 ? text("summary.none") : undefined)}
        className="summary-sheet min-h-full"
      >
        {([latest, previous]) =>
          latest && (
            <div className="sheet">
              <div className="col-span-full flex flex-wrap gap-x-4 gap-y-1 text-table text-muted">
                {provisional && previous && <p>{text("summary.soFar")}</p>}
                <Sums sheet={latest} />
                <p className="empty:hidden">
                  <UsualSums sheet={latest} />
                </p>
              </div>
              <FlowBars sheet={latest} />
              {groups.map((group) => (
                <SheetTable key={group.name} {...{ group, latest, previous, provisional }} />
              ))}
              <PrintedSource at={sheets.data?.clock.at} />
            </div>
          )
        }
      </Panel>
    </div>
  );
}

/** The board's sums against the recorded days, if the sheet is of the board's session. */
function UsualSums({ sheet: { dayAt } }: { sheet: DaySheet }) {
  const usual = useUsualTrading("market");
  if (!usual || usual.days === 0 || dayAt === undefined || dayStart(dayAt) !== dayStart(usual.at))
    return null;
  return (
    <>
      {text("summary.board")} <UsualMarket usual={usual} />
    </>
  );
}

/** The source, for the printed sheet only; on screen the panel's chip shows it. @param at exchange's time of the answer */
function PrintedSource({ at }: { at: number | undefined }) {
  const source = useSource();
  return (
    <p className="col-span-full text-table text-muted">
      {text("summary.asOf", {
        day: formatDay(at),
        time: formatClock(at),
        operation: "/dailyMarketSummery",
        source: text(source === "embedded" ? "summary.fromEmbedded" : "summary.fromLive"),
      })}
    </p>
  );
}

/** Says whether domestic and foreign add up to the total. It also reports a wrong sum, because that is a fault of the source. */
function Sums({ sheet }: { sheet: DaySheet }) {
  const checks = checkSums(sheet);
  const wrong = checks.filter(({ agrees }) => !agrees);
  if (checks.length === 0) return <p className="sheet-sums">{text("summary.sumsUnknown")}</p>;
  if (wrong.length === 0)
    return <p className="sheet-sums">✓ {text("summary.sumsAgree", { count: checks.length })}</p>;
  return (
    <ul className="sheet-sums" data-differs>
      {wrong.map(({ name, domestic, foreign, whole, difference }) => (
        <li key={name}>
          ⚠{" "}
          {text("summary.sumDiffers", {
            what: text(`summary.sum.${name}`),
            domestic: formatPrice(domestic),
            foreign: formatPrice(foreign),
            whole: formatPrice(whole),
            difference: formatChange(difference),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Groups that share a page: short groups together need as much space as a long one. */
const sheetPages = [["turnover"], ["activity"], ["indices"], ["depository"], ["participation", "debt"]].map(
  (names) => ({
    name: names.join(" "),
    groups: groups.filter(({ name }) => names.some((each) => name === `summary.group.${each}`)),
  }),
);

/**
 * The figures of the latest session compared with the previous session, readable from a distance. Each page has as many groups as fit.
 */
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
    <PagedList name="sheet" items={sheetPages}>
      {(place) => (
        <div key={place.name} className="sheet-place flex flex-col gap-3 justify-between min-w-0">
          {place.groups.map((group) => (
            <SheetTable key={group.name} {...{ ...props, group }} brief />
          ))}
        </div>
      )}
    </PagedList>
  </>
);
