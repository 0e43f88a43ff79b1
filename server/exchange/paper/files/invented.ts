/** Names of people, firms and places. All are made up. */
import type { Chance } from "#server/exchange/time/chance";

type List = readonly [string, ...string[]];

const surnames: List = [
  "Aluvedana",
  "Bandurawela",
  "Castelmoor",
  "Dambavinna",
  "Elpitigode",
  "Fernhallow",
  "Galmandawe",
  "Harrowmere",
  "Ilankovar",
  "Jeyavelan",
  "Kahandurawa",
  "Lindamulge",
  "Marakandewa",
  "Nallaperuvan",
  "Olaganthi",
  "Pinnalandage",
  "Quillmarsh",
  "Ranmoltara",
  "Sunderlake",
  "Tharumaneri",
  "Udumalwatte",
  "Velparaiyan",
  "Weliharanage",
  "Yakvilanage",
  "Zarookmane",
  "Thornbecke",
  "Mudalindage",
  "Saffarmawe",
];
const auditors: List = [
  "Messrs. Tallow & Fenn,",
  "Messrs. Harrowmere Quill & Co. ",
  "Birch, Lantern and Partners",
  "Messrs. Ninefold Ledger",
  "Copperleaf Assurance (Chartered Accountants)",
];
const secretaries: List = [
  "Seal & Minute Services (Private) Ltd.",
  "Lighthouse Registrars (Pvt) Limited ",
  "Quorum Corporate Secretaries (Private) Limited, No. 8, Almanac Lane, Harbour Quarter 02.",
  "Gavel Nominees (Private) Limited",
];
const streets: List = [
  "Almanac Lane",
  "Cinnamon Wharf Road",
  "Lantern Mawatha",
  "Old Tramway Street",
  "Signal Hill Road",
  "Weighbridge Place",
];
const towns: List = ["Harbour Quarter 01.", "Harbour Quarter 03.", "Northgate 07", "Lagoonside 02."];

/** `S. A.`, `J.G.A.` or `R.`: the service spaces initials in every way */
export function initials(roll: Chance): string {
  const letters = Array.from({ length: roll.whole(1, 3) }, () =>
    String.fromCharCode(65 + Math.floor(roll.next() * 26)),
  );
  return letters.map((letter) => `${letter}.`).join(roll.happens(0.5) ? " " : "");
}
export const surname = (roll: Chance) => roll.pick(surnames);
export const auditor = (roll: Chance) => roll.pick(auditors);
export const secretary = (roll: Chance) => roll.pick(secretaries);
export const address = (roll: Chance) =>
  `${roll.happens(0.5) ? "No. " : ""}${roll.whole(2, 480)}, ${roll.pick(streets)}, ${roll.pick(towns)}`;
/** A telephone number that cannot exist, because no subscriber's number begins with a zero. */
export const telephone = (roll: Chance) =>
  roll.happens(0.5)
    ? `011- 0${roll.whole(100_000, 999_999)}`
    : `+94 110 ${roll.whole(100, 999)} ${roll.whole(100, 999)}`;
