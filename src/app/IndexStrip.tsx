import { useQuery } from "@tanstack/react-query";
import { usePanelFreshness } from "#feed/freshness";
import { sectorsQuery } from "#feed/sectors";
import { allShareId, type SectorIndex, top20Id } from "#market/sector";
import { Change } from "#ui/Change.tsx";
import { formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";
import { OldMark } from "#ui/OldMark.tsx";
import { isOld } from "#ui/trust";

const shown = [
  [allShareId, "shell.allShare", "shell.allShare"],
  [top20Id, "shell.top20", "shell.top20Short"],
] as const;

/** The two market indices, in the header of every page. */
export function IndexStrip() {
  const indices = useQuery(sectorsQuery());
  const { data } = indices;
  const freshness = usePanelFreshness("indices", indices);
  const find = (id: number): SectorIndex | undefined => data?.value.find(({ sectorId }) => sectorId === id);
  return (
    <dl className="indices" aria-label={text("shell.indices")} data-stale={isOld(freshness)}>
      {shown.map(([id, name, short]) => {
        const index = find(id);
        return (
          <div key={id} className="index" data-sector={id}>
            <dt>
              <span className="max-sm:hidden">{text(name)}</span>
              <span className="sm:hidden">{text(short)}</span>
              {id === allShareId && <OldMark trust={freshness} />}
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
