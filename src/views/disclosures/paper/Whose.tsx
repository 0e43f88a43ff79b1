import "#ui/messages/en/disclosures";
import type { Entry } from "#market/papers/disclosureFacets";
import { text } from "#ui/messages/text";
import { Link } from "#ui/router/Link.tsx";
import { SymbolCode, shareClass } from "#ui/table/SymbolCode.tsx";
import { readableName } from "#ui/words/names";

/** Who published it: a link where that is sure, else the name as it was spelt. */
export function Whose({ entry, tabIndex }: { entry: Entry; tabIndex?: number }) {
  const { one, company, byName } = entry;
  const name = readableName(one.company ?? company?.name);
  if (!company)
    return (
      <span className="whose min-w-0 text-ellipsis" title={name && text("disclosures.unmatched", { name })}>
        <span className="text-muted">{name}</span>
      </span>
    );
  const why = text(byName ? "disclosures.byNameWhy" : "disclosures.byCodeWhy", { symbol: company.symbol });
  return (
    <span
      className="whose min-w-0 text-ellipsis"
      data-symbol={company.symbol}
      title={`${name ?? company.symbol}: ${why}`}
    >
      <Link
        to="/s/$symbol"
        params={{ symbol: company.symbol }}
        {...(tabIndex === undefined ? {} : { tabIndex })}
      >
        <SymbolCode symbol={company.symbol} /> <span className="text-muted">{name}</span>
      </Link>
    </span>
  );
}

/** How it is known whose this is, and the company's other lines. */
export function Match({ entry: { company, byName } }: { entry: Entry }) {
  if (!company) return null;
  return (
    <>
      <span className="match">{text(byName ? "disclosures.byName" : "disclosures.byCode")}</span>
      {company.others.map((symbol) => (
        <Link
          key={symbol}
          to="/s/$symbol"
          params={{ symbol }}
          className="class-switch underline underline-offset-[3px]"
        >
          <SymbolCode symbol={symbol} /> {shareClass(symbol)}
        </Link>
      ))}
    </>
  );
}
