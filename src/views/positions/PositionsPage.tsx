import "#ui/messages/en/positions";
import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { useBoardReading } from "#feed/board/board";
import { isReplay, now } from "#feed/clock/clock";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { turnHiddenAmounts, useHiddenAmounts } from "#feed/positions/hiddenAmounts";
import { type KeptPositions, positionBook } from "#feed/positions/positionBook";
import { useProposalCounts } from "#feed/positions/proposals";
import {
  type ShownPosition,
  useExchangeDay,
  useKeptPositions,
  useShownPositions,
} from "#feed/positions/shownPositions";
import { useUsualSessions } from "#feed/positions/usualSessions";
import { entryTable } from "#market/positions/entryFile";
import { Chip } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { Panel, SourceChip } from "#ui/panel/Panel.tsx";
import { unusedPart, useUnusable } from "#ui/router/pattern";
import { useChange, useSearch } from "#ui/router/routes";
import { showNote, usePageState, wishEntry } from "#ui/screen/pageState";
import { CostsDialog } from "./CostsDialog.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { EntryLine } from "./EntryLine.tsx";
import { EditingArea, type OpenedDialog, useEditing } from "./editing.tsx";
import { exampleEntry, useEntryNames } from "./entryNames.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import { PortfolioTools } from "./PortfolioTools.tsx";
import { OtherEntries, PositionDetails } from "./PositionDetails.tsx";
import { PositionsTable } from "./PositionsTable.tsx";
import { PositionTotalsBar } from "./PositionTotalsBar.tsx";
import { formatEntryDay } from "./positionWords.ts";

/** What a person holds, from his own entries at the prices of the board. */
export function PositionsPage() {
  const [dialog, setDialog] = useState<OpenedDialog>();
  useWishedEntry(setDialog);
  return (
    <div className="flex flex-1 flex-col gap-2 min-h-0 p-2 phone:p-1.5 phone:overflow-auto">
      <h1 className="sr-only">{text("positions.title")}</h1>
      <EditingArea open={setDialog}>
        {(outcome) => (
          <PositionsPanel dialog={dialog} outcome={outcome} onClose={() => setDialog(undefined)} />
        )}
      </EditingArea>
    </div>
  );
}

/** Opens the form of an entry that another page or the jump box asked for, also while this page is shown. */
function useWishedEntry(open: (dialog: OpenedDialog) => void) {
  const symbol = usePageState(({ entryFor }) => entryFor);
  useEffect(() => {
    if (symbol === undefined) return;
    wishEntry(undefined);
    if (!isReplay()) open({ show: "entry", symbol });
  }, [symbol, open]);
}

interface PositionsPanelProps {
  dialog: OpenedDialog | undefined;
  /** what the last change did */
  outcome: ReactNode;
  onClose: () => void;
}

/** @returns the asked portfolio if this browser has it; another one is named as an ignored part of the address */
function useKnownPortfolio({ book, state }: KeptPositions, asked: string | undefined): string | undefined {
  const isKnown = book.portfolios.some(({ id }) => id === asked);
  useUnusable("portfolio", state === "read" ? unusedPart(asked, () => isKnown) : undefined);
  return isKnown ? asked : undefined;
}

function PositionsPanel({ dialog, outcome, onClose }: PositionsPanelProps) {
  const kept = useKeptPositions();
  const search = useSearch({ from: "/positions" });
  const change = useChange({ from: "/positions" });
  const portfolio = useKnownPortfolio(kept, search.portfolio);
  const shown = useShownPositions(kept, portfolio, useUsualSessions());
  const hidden = useHiddenAmounts();
  const board = useBoardReading();
  const trust = useBoardFreshness();
  const [example, setExample] = useState<string>();
  const [withUnheld, setWithUnheld] = useState(false);
  const [othersWanted, setWithOthers] = useState<boolean>();
  const [toCheck, setToCheck] = useState(false);
  const proposals = useProposalCounts(shown.positions, kept.book);
  const held = useMemo(() => shown.positions.filter(({ holding }) => holding.shares > 0), [shown.positions]);
  const withOthers = othersWanted ?? held.length === 0;
  const proposed = [...proposals.values()].reduce((sum, count) => sum + count, 0);
  const listed = (withUnheld ? shown.positions : held).filter(
    ({ holding }) => !toCheck || proposals.size === 0 || proposals.has(holding.symbol),
  );
  const choose = (id: string | undefined) =>
    change({ search: (before) => ({ ...before, portfolio: id }), replace: true });
  const details = (position: ShownPosition) => (
    <PositionDetails {...shown} position={position} book={kept.book} hidden={hidden} />
  );
  // the entries are shown also before the board has arrived
  const data =
    kept.state === "reading"
      ? undefined
      : { via: "derived" as const, fetchedAt: now(), ...board.data, value: kept };
  return (
    <Panel
      title={text("positions.title")}
      reading={{ data, error: null }}
      freshness={board.data ? trust : "live"}
      origin={board.data ? <SourceChip origin={board.data} trust={trust} /> : <span />}
      tools={
        <PositionTools kept={kept} portfolio={portfolio} hidden={hidden} choose={choose}>
          <RowFilters
            proposed={isReplay() ? 0 : proposed}
            unheld={shown.positions.length - held.length}
            others={shown.others.length}
            {...{ toCheck, setToCheck, withUnheld, setWithUnheld, withOthers, setWithOthers }}
          />
        </PositionTools>
      }
      className="positions flex-1 min-h-0 phone:flex-none"
    >
      {() => (
        <>
          <Notes kept={kept} later={shown.later} />
          {kept.state === "read" && !isReplay() && (
            <EntryLine book={kept.book} portfolio={portfolio} example={example} />
          )}
          {outcome}
          {shown.positions.length + shown.others.length === 0 ? (
            kept.state === "read" && <Invitation book={kept.book} onExample={setExample} />
          ) : (
            <>
              <PositionTotalsBar totals={shown.totals} lines={held.length} hidden={hidden} />
              {withOthers && shown.others.length > 0 && (
                <OtherEntries entries={shown.others} book={kept.book} hidden={hidden} />
              )}
              <PositionsTable
                positions={listed}
                proposals={proposals}
                hidden={hidden}
                sort={search.sort}
                onSort={(sort) => change({ search: (before) => ({ ...before, sort }), replace: true })}
                details={details}
              />
            </>
          )}
          {dialog && <ShownDialog {...{ dialog, portfolio, onClose }} book={kept.book} />}
        </>
      )}
    </Panel>
  );
}

interface ShownDialogProps {
  dialog: OpenedDialog;
  book: KeptPositions["book"];
  portfolio: string | undefined;
  onClose: () => void;
}

function ShownDialog({ dialog, ...others }: ShownDialogProps) {
  if (dialog.show === "entry") return <EntryDialog {...dialog} {...others} />;
  if (dialog.show === "import") return <ImportDialog {...others} />;
  return <CostsDialog brokers={others.book.brokers} onClose={others.onClose} />;
}

interface RowFiltersProps {
  /** number of corporate actions to check */
  proposed: number;
  /** number of lines with entries and without shares */
  unheld: number;
  /** number of entries that no line lists */
  others: number;
  toCheck: boolean;
  setToCheck: (on: boolean) => void;
  withUnheld: boolean;
  setWithUnheld: (on: boolean) => void;
  withOthers: boolean;
  setWithOthers: (on: boolean) => void;
}

function RowFilters(props: RowFiltersProps) {
  const {
    proposed,
    unheld,
    others,
    toCheck,
    setToCheck,
    withUnheld,
    setWithUnheld,
    withOthers,
    setWithOthers,
  } = props;
  return (
    <>
      {proposed > 0 && (
        <Chip
          aria-pressed={toCheck}
          title={text("positions.toCheckWhy", { count: proposed })}
          onClick={() => setToCheck(!toCheck)}
        >
          ◆ {text("positions.toCheck", { count: proposed })}
        </Chip>
      )}
      {unheld > 0 && (
        <Chip
          aria-pressed={withUnheld}
          title={text("positions.notHeldWhy")}
          onClick={() => setWithUnheld(!withUnheld)}
        >
          {text("positions.notHeld", { count: unheld })}
        </Chip>
      )}
      {others > 0 && (
        <Chip
          aria-pressed={withOthers}
          title={text("positions.othersWhy")}
          onClick={() => setWithOthers(!withOthers)}
        >
          {text("positions.others")} ({others})
        </Chip>
      )}
    </>
  );
}

interface PositionToolsProps {
  kept: KeptPositions;
  portfolio: string | undefined;
  hidden: boolean;
  choose: (id: string | undefined) => void;
  children: ReactNode;
}

function PositionTools({ kept, portfolio, hidden, choose, children }: PositionToolsProps) {
  return (
    <div className="flex flex-1 flex-wrap gap-1.5 items-center phone:order-last phone:flex-[1_0_100%] print:hidden">
      <PortfolioTools kept={kept} portfolio={portfolio} choose={choose} />
      {children}
      <button
        type="button"
        className="chip"
        aria-pressed={hidden}
        title={text("positions.hideWhy")}
        onClick={turnHiddenAmounts}
      >
        {text(hidden ? "positions.hidden" : "positions.hide")}
      </button>
      {kept.book.entries.length > 0 && !hidden && <SaveEntries book={kept.book} />}
    </div>
  );
}

/** Saves every entry as a file that the import reads as the same entries. */
function SaveEntries({ book }: Pick<KeptPositions, "book">) {
  const save = ({ currentTarget: element }: MouseEvent<HTMLElement>) =>
    import("#ui/saving/saveTable").then(
      ({ saveTable }) =>
        showNote(
          text("saving.saved", {
            name: saveTable({ element, make: () => ({ name: "entries", ...entryTable(book) }) }),
          }),
        ),
      () => showNote(text("shell.partMissing")),
    );
  return (
    <button type="button" className="chip" onClick={(event) => void save(event)}>
      {text("positions.saveEntries")}
    </button>
  );
}

interface NotesProps {
  kept: KeptPositions;
  later: number;
}

/** Where the entries are, and what is wrong with them. */
function Notes({ kept, later }: NotesProps) {
  const day = useExchangeDay();
  const { keep } = useEditing();
  const notes = [
    isReplay() && text("positions.replay"),
    kept.unread > 0 && text("positions.unread", { count: kept.unread }),
    later > 0 && text("positions.later", { count: later, day: formatEntryDay(day) }),
  ].filter((note) => note !== false);
  if (kept.state === "failed")
    return (
      <Note>
        {text("positions.failed")}
        <button type="button" className="chip" onClick={() => void positionBook.read()}>
          {text("positions.readAgain")}
        </button>
      </Note>
    );
  return (
    <>
      {kept.lost > 0 && (
        <Note>
          {text("positions.lost", { count: kept.lost })}
          <button
            type="button"
            className="chip"
            onClick={() => void keep([], () => text("positions.wroteAgain"))}
          >
            {text("positions.writeAgain")}
          </button>
        </Note>
      )}
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex-none flex flex-wrap gap-x-2 items-center px-2.5 py-1 text-table text-caution border-b border-line">
    {children}
  </p>
);

interface InvitationProps {
  book: KeptPositions["book"];
  onExample: (line: string) => void;
}

/** Without an entry: one to begin with, which is only written into the box. */
function Invitation({ book, onExample }: InvitationProps) {
  const isFirst = book.entries.length === 0;
  const example = exampleEntry(useEntryNames(book));
  if (isReplay()) return null;
  return (
    <div className="m-auto flex flex-col items-center gap-2 p-4 text-center text-table text-muted">
      <p>{text(isFirst ? "positions.none" : "positions.noneHere")}</p>
      {isFirst && (
        <button type="button" className="chip num" onClick={() => onExample(example)}>
          {example}
        </button>
      )}
      <p>{text("positions.where")}</p>
    </div>
  );
}
