/** A listed company and the lines (instruments) it has on the board. All of them are invented. */
export interface CompanyLine {
  /** `<TICKER>.<CLASS>`, or the bare ticker for the few without a class */
  symbol: string;
  /** the id charts, leaderboards and order book know the line by; another number space than `Company.id` */
  stockId: number;
  /** N0000 voting, X0000 non-voting, R0000 rights, D0000 debenture, U0000 fund, P0000 preference, W0000 warrant */
  classCode: string;
  /** `DD/MON/YYYY` */
  issueDate: string | null;
}

export interface Company {
  /** the company id, shared by all its lines (profile, logo, legacy announcements) */
  id: number;
  /** capitals, ending in PLC; the board shows some of its lines less tidily */
  name: string;
  ticker: string;
  /** one of the 20 industry groups, 223 to 246 with gaps */
  sectorId: number;
  sectorName: string;
  boardType: string;
  /** year, as text */
  established: string;
  lines: CompanyLine[];
}
