import "#ui/messages/en/company";
import type { ComponentType, ReactNode } from "react";
import type { CompanyProfile, Executive, Person } from "#market/company";
import { unknown } from "#ui/format";
import { text } from "#ui/messages/text";

type PeopleProps = Pick<CompanyProfile, "posts" | "directors" | "executives"> & {
  part: ComponentType<{ title: string; children: ReactNode }>;
};

/** Those at the top, the board of directors, and whoever else is named; roles as far as they were sent. */
export const People = ({ posts, directors, executives, part: Part }: PeopleProps) => (
  <>
    {posts.length > 0 && (
      <Part title={text("company.posts")}>
        <Persons people={posts} roleField="designationOther" />
      </Part>
    )}
    {directors.length > 0 && (
      <Part title={text("company.directors")}>
        <Persons people={directors} roleField="description" />
      </Part>
    )}
    {executives.length > 0 && (
      <Part title={text("company.executives")}>
        <Persons people={executives} roleField="designationOther" />
      </Part>
    )}
  </>
);

const otherOf = (person: Person | Executive) => ("other" in person ? person.other : []);

const Persons = ({ people, roleField }: { people: readonly (Person | Executive)[]; roleField: string }) => (
  <ul className="company-people">
    {people.map((person, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing is sure to tell two people apart
      <li key={index} title={person.raw}>
        <b data-field="lastName">{person.name ?? unknown}</b>
        {person.roles.length > 0 && <span data-field={roleField}>{person.roles.join(" · ")}</span>}
        {otherOf(person).map(({ field, place, value }) => (
          <span key={place} data-field={field}>
            {place}: {value}
          </span>
        ))}
      </li>
    ))}
  </ul>
);
