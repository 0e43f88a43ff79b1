import "#ui/messages/en/company";
import type { CompanyFacts } from "#market/company";
import { type Contact, mails, telephones, website } from "#market/contact";
import { unknown } from "#ui/format";
import { text } from "#ui/messages/text";
import { Rows } from "./Rows.tsx";

/** Where a company is to be found. The two offices are told apart only where they differ. */
export function Contacts({ office, registeredOffice, telephone, fax, email, web }: CompanyFacts) {
  const site = website(web);
  const another = office === registeredOffice && office !== undefined ? undefined : (office ?? unknown);
  return (
    <Rows
      rows={[
        {
          name: text("company.registeredOffice"),
          field: "registeredOffice",
          value: registeredOffice ?? unknown,
        },
        { name: text("company.office"), field: "registerOffice", value: another },
        { name: text("company.telephone"), field: "tel1", value: <Links contacts={telephones(telephone)} /> },
        { name: text("company.fax"), field: "fax", value: fax ?? unknown },
        { name: text("company.email"), field: "email1", value: <Links contacts={mails(email)} /> },
        { name: text("company.web"), field: "web", value: <Links contacts={site ? [site] : []} /> },
      ]}
    />
  );
}

function Links({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return unknown;
  return (
    <ul className="company-links">
      {contacts.map((contact) => (
        <li key={contact.text}>
          <ContactLink {...contact} />
        </li>
      ))}
    </ul>
  );
}

function ContactLink({ text: shown, href }: Contact) {
  if (href === undefined) return shown;
  return href.startsWith("https:") ? (
    <a href={href} target="_blank" rel="noopener noreferrer external">
      {shown}
    </a>
  ) : (
    <a href={href}>{shown}</a>
  );
}
