import "#ui/messages/en/positions";
import { type FormEvent, useState } from "react";
import { isReplay } from "#feed/clock/clock";
import { type KeptPositions, newRecordId } from "#feed/positions/positionBook";
import { type Portfolio, positionLimits } from "#market/positions/entry";
import { Popup } from "#ui/controls/Popup.tsx";
import { text } from "#ui/messages/text";
import { SignButton, useEditing } from "./editing.tsx";

interface PortfolioToolsProps {
  kept: KeptPositions;
  /** id of the shown one; undefined for all */
  portfolio: string | undefined;
  choose: (id: string | undefined) => void;
}

/** The choice of a portfolio, and what can be done with the page. */
export function PortfolioTools({ kept, portfolio, choose }: PortfolioToolsProps) {
  const { open } = useEditing();
  const { portfolios } = kept.book;
  const edits = kept.state === "read" && !isReplay();
  return (
    <>
      {portfolios.length > 1 && (
        <select
          className="chip max-w-60"
          aria-label={text("positions.portfolio")}
          value={portfolio ?? ""}
          onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
        >
          <option value="">{text("positions.all")}</option>
          {portfolios.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {edits && (
        <>
          <button type="button" className="chip" onClick={() => open({ show: "entry" })}>
            + {text("positions.newEntry")}
          </button>
          <button type="button" className="chip" onClick={() => open({ show: "import" })}>
            {text("positions.import")}
          </button>
          <Popup label={text("positions.portfolios")} shown={<>{text("positions.portfolios")} ▾</>}>
            <Portfolios kept={kept} />
          </Popup>
        </>
      )}
      <button type="button" className="chip" onClick={() => open({ show: "costs" })}>
        {text("positions.costs")}
      </button>
    </>
  );
}

/** Names of the portfolios, which can be changed, and a new one. */
function Portfolios({ kept }: { kept: KeptPositions }) {
  const { keep } = useEditing();
  const [name, setName] = useState("");
  const { portfolios, entries } = kept.book;
  const put = (value: Portfolio, before?: Portfolio) =>
    keep([{ as: "portfolio", value }], () => value.name, before && [{ as: "portfolio", value: before }]);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted || portfolios.length >= positionLimits.portfolios) return;
    if (!(await put({ id: newRecordId(), name: wanted }))) setName("");
  };
  return (
    <div className="grid gap-1.5 p-2">
      {portfolios.map((portfolio) => (
        <span key={portfolio.id} className="flex gap-1.5">
          <input
            key={portfolio.name}
            className="field flex-1 min-w-0"
            aria-label={text("positions.nameOf", { name: portfolio.name })}
            maxLength={positionLimits.name}
            defaultValue={portfolio.name}
            onBlur={({ target }) => {
              const wanted = target.value.trim();
              if (wanted && wanted !== portfolio.name) void put({ ...portfolio, name: wanted }, portfolio);
            }}
            onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
          />
          <RemoveButton
            portfolio={portfolio}
            entries={entries.filter((entry) => entry.portfolio === portfolio.id)}
          />
        </span>
      ))}
      <form className="flex gap-1.5" onSubmit={(event) => void add(event)}>
        <input
          className="field flex-1 min-w-0"
          aria-label={text("positions.newPortfolio")}
          placeholder={text("positions.newPortfolio")}
          maxLength={positionLimits.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className="chip">
          {text("positions.add")}
        </button>
      </form>
    </div>
  );
}

interface RemoveButtonProps {
  portfolio: Portfolio;
  entries: KeptPositions["book"]["entries"];
}

function RemoveButton({ portfolio, entries }: RemoveButtonProps) {
  const { remove } = useEditing();
  const about = { name: portfolio.name, count: entries.length };
  const label = text("positions.removePortfolio", about);
  const records = [
    { as: "portfolio" as const, value: portfolio },
    ...entries.map((value) => ({ as: "entry" as const, value })),
  ];
  const words = () => text("positions.removedPortfolio", about);
  return <SignButton sign="×" label={label} onClick={() => void remove(records, words)} />;
}
