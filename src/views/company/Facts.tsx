import "#ui/messages/en/company";
import type { CompanyFacts } from "#market/company";
import { unknown } from "#ui/format";
import { text } from "#ui/messages/text";
import { Rows } from "./Rows.tsx";

/** What is told of a company; what the service has never sent has a row only where it comes. */
export const Facts = (facts: CompanyFacts) => (
  <Rows
    rows={[
      { name: text("company.sector"), field: "sector", value: facts.sector ?? unknown },
      { name: text("company.boardType"), field: "boardType", value: facts.boardType ?? unknown },
      { name: text("company.established"), field: "established", value: facts.established ?? unknown },
      { name: text("company.quarterDate"), field: "quarterDate", value: facts.quarterDate ?? unknown },
      { name: text("company.finYearEnd"), field: "finYearEnd", ...coded(facts.financialYearEnd) },
      { name: text("company.capital"), field: "capital", value: facts.capital },
      { name: text("company.authorized"), field: "authorized", value: facts.authorized },
      { name: text("company.issued"), field: "issued", value: facts.issued },
      {
        name: text("company.nature"),
        field: "natureOfbussinesId", // the service's spelling
        ...(facts.natureOfBusiness === undefined ? {} : coded(String(facts.natureOfBusiness))),
      },
      { name: text("company.name"), field: "name", value: facts.name ?? unknown },
      { name: text("company.symbol"), field: "symbol", value: facts.symbol ?? unknown },
    ]}
  />
);

export const Governance = ({ secretaries, auditors }: CompanyFacts) => (
  <Rows
    rows={[
      { name: text("company.secretaries"), field: "secretaries", value: secretaries ?? unknown },
      { name: text("company.auditors"), field: "auditors", value: auditors ?? unknown },
    ]}
  />
);

/** A code that nobody explains is shown as one. */
const coded = (code: string | undefined) =>
  code === undefined
    ? { value: unknown }
    : { value: text("company.code", { code }), why: text("company.codeWhy") };
