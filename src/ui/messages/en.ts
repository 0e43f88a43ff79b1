/** The English catalogue, complete: other languages have exactly these keys. For its types and for tests; the page learns it in parts. */
import { agesCard } from "./en/agesCard.ts";
import { allFields } from "./en/allFields.ts";
import { arranging } from "./en/arranging.ts";
import { book } from "./en/book.ts";
import { chart } from "./en/chart.ts";
import { company } from "./en/company.ts";
import { disclosures } from "./en/disclosures.ts";
import { document } from "./en/document.ts";
import { health } from "./en/health.ts";
import { indices } from "./en/indices.ts";
import { keeping } from "./en/keeping.ts";
import { keys } from "./en/keys.ts";
import { leaderboards } from "./en/leaderboards.ts";
import { line } from "./en/line.ts";
import { lookPanel } from "./en/lookPanel.ts";
import { map } from "./en/map.ts";
import { media } from "./en/media.ts";
import { menus } from "./en/menus.ts";
import { overview } from "./en/overview.ts";
import { paging } from "./en/paging.ts";
import { palette } from "./en/palette.ts";
import { peek } from "./en/peek.ts";
import { prints } from "./en/prints.ts";
import { saving } from "./en/saving.ts";
import { sectors } from "./en/sectors.ts";
import { sentRows } from "./en/sentRows.ts";
import { studies } from "./en/studies.ts";
import { summary } from "./en/summary.ts";
import { symbol } from "./en/symbol.ts";
import { truth } from "./en/truth.ts";
import { unread } from "./en/unread.ts";
import { wall } from "./en/wall.ts";
import { wallSetup } from "./en/wallSetup.ts";
import { watchlists } from "./en/watchlists.ts";
import { first } from "./first.ts";

export const en = {
  ...first,
  ...agesCard,
  ...allFields,
  ...arranging,
  ...book,
  ...chart,
  ...disclosures,
  ...document,
  ...company,
  ...health,
  ...indices,
  ...keeping,
  ...keys,
  ...leaderboards,
  ...line,
  ...lookPanel,
  ...map,
  ...media,
  ...menus,
  ...overview,
  ...paging,
  ...palette,
  ...peek,
  ...prints,
  ...saving,
  ...sectors,
  ...studies,
  ...sentRows,
  ...summary,
  ...symbol,
  ...truth,
  ...unread,
  ...wall,
  ...wallSetup,
  ...watchlists,
};
