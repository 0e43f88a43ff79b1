import { useQuery } from "@tanstack/react-query";
import { sectorsQuery } from "#feed/sectors";
import { allShareId, type SectorIndex, top20Id } from "#market/sector";
import { Change } from "#ui/Change.tsx";
import { formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";

const shown = [
  [allShareId, "shell.allShare", "shell.allShare"],
  [top20Id, "shell.top20", "shell.top20Short"],
] as const;

/** The two market indices, in the header of every page. */
export function IndexStrip() {
  const { data, isError } = useQuery(sectorsQuery());
  const find = (id: number): SectorIndex | undefined => data?.value.find(({ sectorId }) => sectorId === id);
  return (
    <dl className="indices" aria-label={text("shell.indices")} data-stale={data?.stale || isError}>
      {shown.map(([id, name, short]) => {
        const index = find(id);
        return (
          <div key={id} className="index" data-sector={id}>
            <dt>
              <span className="max-sm:hidden">{text(name)}</span>
              <span className="sm:hidden">{text(short)}</span>
            </dt>
            <dd className="flex items-baseline gap-2">
              <b className="num" data-field="indexValue">
                {formatPrice(index?.value)}
              </b>
              <Change
                change={index?.change}
                percent={index?.changePercent}
                changeField="change"
                percentField="percentage"
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
