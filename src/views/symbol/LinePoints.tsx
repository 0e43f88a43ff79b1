import "#ui/messages/en/sectors";
import { useContext } from "react";
import { useBoardRows } from "#feed/board/board";
import { useIndexMove } from "#feed/groups/indexMoves";
import { allShareId, sectorTitle } from "#market/company/sector";
import { earlierPoints } from "#market/index/earlierPoints";
import type { MovedIndex } from "#market/index/indexMove";
import { doubtsOf } from "#market/index/moved";
import { relativeWeights } from "#market/index/relativeWeights";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Router.tsx";
import { FromAfar } from "#ui/screen/mediaQuery";
import { direction, formatChange, formatMinute, formatPrice } from "#ui/words/format";

/** What one rupee of the line is in the all-share index, and what it moved the index by today. Empty if the line is not known to be in it. */
export function LinePoints({ symbol }: { symbol: string }) {
  const moved = useIndexMove(allShareId).data?.value;
  const far = useContext(FromAfar);
  const pointsPerRupee = moved?.weights.points.get(symbol);
  return moved && pointsPerRupee && !far ? <Points {...{ symbol, moved, pointsPerRupee }} /> : null;
}

interface PointsProps {
  symbol: string;
  moved: MovedIndex;
  pointsPerRupee: number;
}

function Points({ symbol, moved, pointsPerRupee }: PointsProps) {
  const { word } = moved.weights;
  const rows = useBoardRows();
  const relative = relativeWeights(moved, rows).get(symbol);
  const isLine = (line: { symbol: string }) => line.symbol === symbol;
  const line = moved.move.lines.find(isLine);
  const points = line?.points ?? 0;
  const { base } = moved.weights;
  const earlier = line && earlierPoints(line, base);
  const doubt = line && doubtsOf(moved.weights, [line]).get(symbol);
  return (
    <p className="num whitespace-normal text-small text-muted" data-weights={word}>
      <span
        data-derived={text(word === "estimate" ? "movedPage.estimateWhy" : "movedPage.perRupeeWhy")}
        title={
          relative === undefined ? undefined : text("movedPage.relativeOf", { weight: formatPrice(relative) })
        }
      >
        {text("movedPage.oneRupee", {
          points: formatPrice(pointsPerRupee),
          index: sectorTitle({ sectorId: allShareId }) ?? "",
        })}
      </span>{" "}
      {word === "estimate" ? (
        <b className="text-caution">{text("movedPage.byEstimate")}</b>
      ) : (
        text("movedPage.byLearned")
      )}
      {" · "}
      <Link
        to="/moved"
        className={direction(points)}
        data-derived={text("movedPage.pointsWhy")}
        title={
          doubt === undefined ? undefined : text("movedPage.uncertainWhy", { points: formatPrice(doubt) })
        }
      >
        {doubt === undefined
          ? text("movedPage.today", { points: formatChange(points) })
          : text("movedPage.todayDoubt", { points: formatChange(points), doubt: formatPrice(doubt) })}
      </Link>
      {earlier !== undefined && (
        <>
          {" · "}
          {text("movedPage.earlier", { points: formatChange(earlier), time: formatMinute(base?.at) })}
        </>
      )}
    </p>
  );
}
