/** How announcements spell a company: seldom wrong, often not as the board spells it. */
import type { Chance } from "#server/exchange/time/chance";

const changes: readonly [(name: string) => string, ...((name: string) => string)[]] = [
  (name) => (name.includes(" & ") ? name.replace(" & ", " AND ") : name.replace(" AND ", " & ")),
  (name) => name.replace(/ (?=\S+$)/, "  "),
  (name) => `${name} `,
  (name) => name.replace(/ (\w+) PLC$/, " ($1) PLC"),
  // one word in two, as "L O L C" stands for "LOLC"
  (name) => name.replace(/^(\w{4})(\w{4})/, "$1 $2"),
  (name) => name.replace(/ PLC$/, " LIMITED"),
];

/** As the announcement has it: the company's own name two times of three. */
export function announcedName(name: string, roll: Chance): string {
  return roll.happens(0.65) ? name : roll.pick(changes)(name);
}

/** `Sunbird Tea Estates PLC`, from capitals. */
export const spokenName = (name: string) =>
  name.replace(/[A-Z]+/g, (word) =>
    word === "PLC" || word.length < 3 ? word : word.charAt(0) + word.slice(1).toLowerCase(),
  );
