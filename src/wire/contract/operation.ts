/** Declares an operation, and encodes its requests. */
import { day, hour, minute, second } from "#units/time";
import type { Read, Shape, WireBody } from "./schema.ts";

export type Rhythm = Readonly<Record<"call" | "session" | "settling" | "closed", number>>;

/**
 * How often a kind of data is requested, by the phase of the day. `asked`: ms between two requests from a page that shows the data. `kept`:
 * ms for which the gateway answers from its cache. The two differ because one gateway serves many pages.
 */
interface Pace {
  asked: Rhythm;
  kept: Rhythm;
  /** the data changes about once a day, or independently of trading; a market that does not move then says nothing about its age */
  slow?: true;
}

const always = (every: number): Rhythm => ({ call: every, session: every, settling: every, closed: every });
const both = (rhythm: Rhythm) => ({ asked: rhythm, kept: rhythm });
const slowPace = (pace: Pace) => ({ ...pace, slow: true }) as const;

const listPace = both({ call: 30 * second, session: 15 * second, settling: minute, closed: 30 * minute });
const onScreen = { call: 10 * second, session: 12 * second, settling: minute, closed: 30 * minute };
const ofLine = { ...onScreen, session: 10 * second };

export const paces = {
  /** pages poll it more often when the market is closed: `boardInterval` in `src/feed/board/board.ts` is at most one or ten minutes */
  board: both({ call: 15 * second, session: 10 * second, settling: 30 * second, closed: 30 * minute }),
  indices: both({ call: 30 * second, session: 15 * second, settling: 30 * second, closed: 30 * minute }),
  indexSeries: both({ call: 30 * second, session: minute, settling: 30 * second, closed: 30 * minute }),
  leaderboards: listPace,
  shortPrices: listPace,
  symbol: { asked: onScreen, kept: ofLine },
  /** the order book; no order is executed after the session */
  book: { asked: { ...onScreen, closed: day }, kept: ofLine },
  /** a company's profile */
  profile: slowPace(both(always(30 * day))),
  summary: slowPace({
    asked: { ...always(5 * minute), closed: 10 * minute },
    kept: { call: 5 * minute, session: 2 * minute, settling: 2 * minute, closed: 30 * minute },
  }),
  /** charts of more than one day; their operations name the pace of the one-day chart, because only that changes during a session */
  history: slowPace({ asked: { ...always(15 * minute), closed: 30 * minute }, kept: always(15 * minute) }),
  media: slowPace(both(always(15 * minute))),
  announcements: slowPace(both({ ...always(minute), closed: 15 * minute })),
  /** statements, circulars and directives */
  papers: slowPace(both({ ...always(5 * minute), closed: 10 * minute })),
  /** one company's announcements over years */
  timeline: slowPace(both(always(5 * minute))),
  /** one company's announcements under the service's former rules */
  legacy: slowPace(both(always(hour))),
  /** archives that no longer grow */
  archive: slowPace({ asked: always(hour), kept: always(day) }),
} as const satisfies Readonly<Record<string, Pace>>;

export type PaceName = keyof typeof paces;

/** A request parameter and the texts that it accepts. */
export interface Param {
  readonly type: "symbol" | "integer" | "date" | "flag" | "choice";
  readonly required: boolean;
  /** description of the accepted texts, for refusals and documents */
  readonly accepts: string;
  readonly pattern: RegExp;
}
export type ParamTable = Readonly<Record<string, Param>>;

/** What is known of an operation besides its request and its reply. */
interface OperationFacts {
  readonly pace: PaceName;
  /** description for the documents */
  readonly purpose: string;
  /** Least ms between two recorded answers to a request. Without it, answers are not recorded. */
  readonly recordedEvery?: number;
  /** The field that identifies a row, if the reply is a long list. The list is then recorded as changes. */
  readonly rowKey?: string;
  /** field with the time of a row's event */
  readonly eventAt?: string;
  /** The part whose rows name companies by `symbol`. Their lines may be missing from the board. */
  readonly companiesIn?: string;
}

export interface Operation<P extends ParamTable = ParamTable, S extends Shape = Shape>
  extends OperationFacts {
  readonly method: "GET" | "POST";
  /** path under the base url, such as `/tradeSummary` */
  readonly path: string;
  /** where parameters are sent. `json`: none, the body is an empty object; `form`: in a url-encoded body; `query`: in the address */
  readonly body: "json" | "form" | "query";
  readonly params: P;
  readonly reply: S;
}

/** Whether an operation takes parameters. Then 204, 404 and `{}` mean that the service has nothing under that name. */
export const asksOfSomething = ({ params }: Operation): boolean => Object.keys(params).length > 0;

/**
 * Whether a body means that the service has nothing under that name. For an unknown symbol it sends `{}` instead of the declared parts.
 * @param text the body's text
 */
export const knowsNothing = (operation: Operation, text: string): boolean =>
  asksOfSomething(operation) && operation.reply.kind === "parts" && text.length < 8 && text.trim() === "{}";

type Value<T extends Param> = T extends { type: "integer" }
  ? number
  : T extends { type: "flag" }
    ? boolean
    : string;
export type Params<O extends Operation> = {
  [K in keyof O["params"] as O["params"][K]["required"] extends true ? K : never]: Value<O["params"][K]>;
} & {
  [K in keyof O["params"] as O["params"][K]["required"] extends true ? never : K]?: Value<O["params"][K]>;
};
export type Body<O extends Operation> = Read<O["reply"]>;
/** The body as the service sends it. */
export type SentBody<O extends Operation> = WireBody<O["reply"]>;

export const symbolParam = {
  type: "symbol",
  required: true,
  accepts:
    "a symbol such as JKH.N0000: a code, a dot, a letter and four digits; or only the code, 2 to 4 capitals, digits or &, beginning with a capital, such as AFIN",
  // all symbols seen match; three of 327 (AFIN, MIFL, SLFL) have no class, and no code has more than four characters
  pattern: /^(?:[A-Za-z][A-Za-z0-9&-]{0,7}\.[A-Za-z]\d{4}|[A-Z][A-Z0-9&]{1,3})$/,
} as const satisfies Param;

export const integerParam = {
  type: "integer",
  required: true,
  accepts: "a whole number from 0 to 999999999",
  pattern: /^(0|[1-9]\d{0,8})$/,
} as const satisfies Param;

export const periodParam = {
  type: "integer",
  required: true,
  accepts: "a whole number from 0 to 99; 1 to 5 are day, week, month, quarter, year",
  pattern: /^\d{1,2}$/,
} as const satisfies Param;

export const dateParam = {
  type: "date",
  required: false,
  accepts: "a calendar day written YYYY-MM-DD",
  pattern: /^\d{4}-\d{2}-\d{2}$/,
} as const satisfies Param;

export const flagParam = {
  type: "flag",
  required: false,
  accepts: "true or false",
  pattern: /^(true|false)$/,
} as const satisfies Param;

/** `recordedEvery` of lists that follow from the board, and of series that only grow, ms */
export const seldom = 5 * 60_000;

/** Written in full, because inference would widen a reply to any shape, and callers would lose the types of its rows. */
type DeclaredOperation<Method, Kind, P extends ParamTable, S extends Shape> = Operation<P, S> & {
  readonly method: Method;
  readonly body: Kind;
};
type NoParams = Readonly<Record<never, Param>>;

/** The body is an empty JSON object. */
export const json = <S extends Shape>(
  path: string,
  about: OperationFacts,
  reply: S,
): DeclaredOperation<"POST", "json", NoParams, S> => ({
  ...{ method: "POST", path, body: "json", params: {}, reply },
  ...about,
});

interface AskedOperation<P extends ParamTable> extends OperationFacts {
  params: P;
}

/** Parameters as a url-encoded form, or an empty form. */
export const form = <P extends ParamTable, S extends Shape>(
  path: string,
  asked: AskedOperation<P>,
  reply: S,
): DeclaredOperation<"POST", "form", P, S> => ({ method: "POST", path, body: "form", reply, ...asked });

/** A GET request with parameters in the address. */
export const query = <P extends ParamTable, S extends Shape>(
  path: string,
  asked: AskedOperation<P>,
  reply: S,
): DeclaredOperation<"GET", "query", P, S> => ({ method: "GET", path, body: "query", reply, ...asked });

export interface EncodedRequest {
  method: "GET" | "POST";
  /** path and query under the base url */
  target: string;
  contentType: "application/json" | "application/x-www-form-urlencoded" | undefined;
  body: string | undefined;
}

/** The encoded request. It has only declared parameters, in the declared order. */
export function encode<O extends Operation>(operation: O, params: Params<O>): EncodedRequest {
  const given = params as Readonly<Record<string, string | number | boolean | undefined>>;
  const pairs = new URLSearchParams();
  for (const name of Object.keys(operation.params)) {
    const value = given[name];
    if (value !== undefined) pairs.set(name, String(value));
  }
  const { method, path } = operation;
  switch (operation.body) {
    case "json":
      return { method, target: path, contentType: "application/json", body: "{}" };
    case "form":
      return {
        method,
        target: path,
        contentType: "application/x-www-form-urlencoded",
        body: pairs.toString(),
      };
    case "query":
      return {
        method,
        target: pairs.size ? `${path}?${pairs}` : path,
        contentType: undefined,
        body: undefined,
      };
    default:
      return operation.body satisfies never;
  }
}
