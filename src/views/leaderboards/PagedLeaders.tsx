import "./pagedLeaders.css";
import type { CSSProperties } from "react";
import { PageFoot, usePages } from "#ui/controls/Paged.tsx";
import { LeaderList, type LeaderListProps } from "./LeaderList.tsx";

interface PagedLeadersProps<Row> extends Omit<LeaderListProps<Row>, "part"> {
  /** identifies the list when its view is shown again */
  name: string;
}

/** A leader list without scrolling. Its rows share the height, and the other rows are on the next page. */
export function PagedLeaders<Row extends { symbol: string }>({ name, ...list }: PagedLeadersProps<Row>) {
  const count = list.reading.value.length;
  const pages = usePages(name, count);
  return (
    <div className="paged [--paged-row:56px] [--paged-row-most:62px] [--paged-column:100%]">
      <div
        ref={pages.room}
        className="leaders-room relative flex flex-1 flex-col min-h-0 mt-5.5 mb-1.5"
        style={{ "--paged-rows": pages.rows } as CSSProperties}
      >
        <i
          ref={pages.probe}
          className="paged-probe absolute invisible w-[var(--paged-column,100%)] h-(--paged-row)"
        />
        <LeaderList {...list} part={pages} />
      </div>
      <PageFoot {...pages} count={count} />
    </div>
  );
}
