import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effort } from "#scripts/testing/effort";
import { day } from "#units/time";
import { changedRows } from "#wire/gateway/boardChanges";
import { type OperationName, operations } from "#wire/operations";
import { bodyOf, isHolder, type Place, placesIn } from "#wire/testing/arbitrary";
import { MalformedBody, parseBody, refuseUnreadable } from "./parseBody.ts";
import { decimal, instant, maybe, nullable, parts, record, row, rows, type Shape, symbol } from "./schema.ts";

const names = Object.keys(operations) as OperationName[];
const plain = row({ symbol, price: nullable(decimal), at: instant });
const replies: [name: string, shape: Shape][] = [
  ...names.map((name): [string, Shape] => [name, operations[name].reply]),
  // kinds of reply that no operation has as its whole body so far
  ["one object", record(plain)],
  ["one object or null", maybe(plain)],
  ["parts with a required object", parts({ total: record(plain), lines: rows(plain) })],
];
const runs = { numRuns: effort(20, 60) };

const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
/** Values of the wrong kind, out of bounds, or with names that JavaScript itself uses. */
const junk: readonly unknown[] = [
  null,
  undefined,
  true,
  "",
  "x",
  "2026-99-99T99:99:99.000+0000",
  "9".repeat(100_000),
  Number.NaN,
  JSON.parse("1e400"),
  -1e308,
  0.5,
  [],
  {},
  [[]],
  [null],
  deep(4000),
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse(
    '{"constructor":{"prototype":{"polluted":true}},"toString":1,"valueOf":null,"hasOwnProperty":0}',
  ),
  { length: 3, 0: { symbol: "A" } },
  { toJSON: "x" },
];
const anyJunk = fc.constantFrom(...junk);

/** Numbers every row in an undeclared field, which stays in the parsed row. */
function marked(shape: Shape, sent: { body: unknown }): Place[] {
  const places = placesIn(shape, sent);
  for (const [mark, place] of places.entries()) Object.assign(rowAt(place), { mark });
  return places;
}
function rowAt({ holder, at }: Place): Record<string, unknown> {
  const row: unknown = Reflect.get(holder, at);
  if (!isHolder(row) || Array.isArray(row)) throw new Error("no row there");
  return row;
}

/** The parsed rows by their numbers. */
function byMark(value: unknown, found = new Map<unknown, unknown>()): Map<unknown, unknown> {
  if (!isHolder(value)) return found;
  if (Object.hasOwn(value, "mark")) return found.set(Reflect.get(value, "mark"), value);
  for (const part of Object.values(value)) byMark(part, found);
  return found;
}

/** Parses; any error but MalformedBody fails the test. */
function readOrRefuse(shape: Shape, body: unknown) {
  try {
    return parseBody(shape, body);
  } catch (error) {
    if (error instanceof MalformedBody) return error;
    throw error;
  }
}

/** Every part of a valid body may be null at once; such a body has no row. */
function hasRows(shape: Shape, body: unknown): boolean {
  if (shape.kind !== "parts" || !isHolder(body)) return body !== null;
  return Object.keys(shape.parts).some((name) => Reflect.get(body, name) !== null);
}

function expectCleanPrototypes(value: unknown, rows: Iterable<unknown>): void {
  expect(Reflect.get({}, "polluted"), "Object.prototype").toBeUndefined();
  expect(Reflect.get(isHolder(value) ? value : {}, "polluted")).toBeUndefined();
  for (const row of rows) expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
}

describe.each(replies)("a body of %s", (_name, shape) => {
  test("is parsed completely if it is valid, including undeclared fields", () => {
    fc.assert(
      fc.property(bodyOf(shape), (body) => {
        const places = marked(shape, { body });
        if (hasRows(shape, body)) expect(places).not.toEqual([]);
        const reading = parseBody(shape, body);
        expect(reading.dropped).toEqual([]);
        const rows = byMark(reading.body);
        for (const [mark, place] of places.entries()) {
          const { unknownField } = rowAt(place);
          expect(rows.get(mark)).toMatchObject({ mark, unknownField });
        }
      }),
      runs,
    );
  });

  test("with a damaged container is a MalformedBody or is read in part, without another error", () => {
    fc.assert(
      fc.property(bodyOf(shape), fc.nat(), anyJunk, fc.boolean(), (body, chosen, value, whole) => {
        const parts = isHolder(body) ? Object.keys(body) : [];
        const part = parts[chosen % Math.max(1, parts.length)];
        if (whole || part === undefined) readOrRefuse(shape, value);
        else {
          if (isHolder(body)) Reflect.set(body, part, value);
          readOrRefuse(shape, body);
        }
        expectCleanPrototypes(undefined, []);
      }),
      runs,
    );
  });

  test("of another operation, or any other JSON, is refused or parsed without another error", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), ...replies.map(([, other]) => bodyOf(other))), (body) => {
        readOrRefuse(shape, body);
      }),
      { numRuns: effort(15, 40) },
    );
  });
});

describe.each(replies)("a body of %s", (_name, shape) => {
  test("with a damaged row is read without that row, or refused if the row is required; the row is named and all other rows are unchanged", () => {
    fc.assert(
      fc.property(bodyOf(shape), fc.nat(), fc.nat(), anyJunk, (body, chosen, field, value) => {
        const sent = { body };
        const places = marked(shape, sent);
        const good = byMark(parseBody(shape, body).body);
        const damaged = chosen % Math.max(1, places.length);
        const place = places[damaged];
        if (!place) return;
        const fields = Object.keys(rowAt(place)).filter((name) => name !== "mark");
        const name = fields[field % fields.length];
        if (name === undefined) Reflect.set(place.holder, place.at, value);
        else Reflect.set(rowAt(place), name, value);
        const reading = readOrRefuse(shape, sent.body);
        if (reading instanceof MalformedBody) {
          expect(place.required, reading.message).toBe(true);
          expect(reading.message).toContain(`${place.name || "body"}: ${name}`);
          return;
        }
        const { body: left, dropped } = reading;
        const rows = byMark(left);
        for (const [mark, row] of good) if (mark !== damaged) expect(rows.get(mark)).toEqual(row);
        expect(dropped.length).toBe(rows.has(damaged) ? 0 : 1);
        if (!rows.has(damaged)) {
          expect(dropped[0]?.place).toBe(place.name);
          expect(dropped[0]?.reason).toContain(`${name}`);
        }
        expectCleanPrototypes(left, rows.values());
      }),
      runs,
    );
  });

  test("with junk in place of a row is still read, unless the row is required", () => {
    fc.assert(
      fc.property(bodyOf(shape), fc.nat(), anyJunk, (body, chosen, value) => {
        const sent = { body };
        const places = marked(shape, sent);
        const damaged = chosen % Math.max(1, places.length);
        const place = places[damaged];
        if (!place) return;
        Reflect.set(place.holder, place.at, value);
        if (place.required) {
          expect(() => parseBody(shape, sent.body)).toThrow(MalformedBody);
          return;
        }
        const rows = byMark(parseBody(shape, sent.body).body);
        expect([...rows.keys()]).toEqual([...places.keys()].filter((mark) => mark !== damaged));
      }),
      runs,
    );
  });
});

describe("containers", () => {
  const withParts = names.filter((name) => operations[name].reply.kind === "parts");

  test.each(withParts)(
    "containers of %s are named in the error if they are missing or of another kind",
    (name) => {
      const { reply }: { reply: Shape } = operations[name];
      if (reply.kind !== "parts") return;
      for (const [part, { kind }] of Object.entries(reply.parts)) {
        if (kind === "maybe") continue;
        const empty = Object.fromEntries(Object.keys(reply.parts).map((each) => [each, []]));
        for (const value of [undefined, null, {}, "x", 3])
          expect(() => parseBody(reply, { ...empty, [part]: value })).toThrow(part);
      }
    },
  );

  test.each([
    "circulars",
    "directives",
    "approvedAnnouncements",
    "financialAnnouncements",
    "covidAnnouncements",
  ] as const)("containers of %s are empty lists if the service sends an empty object", (name) => {
    const { body, rows, dropped, surprises } = parseBody(operations[name].reply, {});
    expect([Object.values(body), rows, dropped, surprises]).toEqual([[[]], 0, [], []]);
  });

  test("containers of announcements count as missing if the object has another container; an empty object is not a board or a leaderboard", () => {
    expect(parseBody(operations.events.reply, {}).body).toEqual([]);
    expect(() => parseBody(operations.circulars.reply, { circulars: [] })).toThrow("reqCircularAnnouncement");
    for (const name of ["board", "gainers", "sectors"] as const)
      expect(() => parseBody(operations[name].reply, {})).toThrow(MalformedBody);
  });

  test("containers that are only inherited count as missing", () => {
    expect(() => parseBody(operations.board.reply, Object.create({ reqTradeSummery: [] }))).toThrow(
      MalformedBody,
    );
  });

  test("containers are still read if another part is invalid", () => {
    const { body, dropped } = parseBody(operations.quote.reply, {
      reqSymbolInfo: { symbol: "ABCD.N0000" },
      reqLogo: { id: "x" },
    });
    expect(body.reqSymbolInfo?.symbol).toBe("ABCD.N0000");
    expect(body.reqLogo).toBeNull();
    expect(dropped.map(({ place }) => place)).toEqual(["reqLogo"]);
  });
});

test("a body is refused if it has rows and every row is unreadable", () => {
  const shape = operations.gainers.reply;
  const judged = (body: unknown) => () => refuseUnreadable(parseBody(shape, body));
  expect(judged([{ symbol: 7 }, "junk"])).toThrow(MalformedBody);
  expect(judged([{ symbol: 7 }, { symbol: "A.N0000" }])).not.toThrow();
  expect(judged([])).not.toThrow();
});

test("a quote is refused without the record that its other parts belong to, if that record is unreadable", () => {
  const judged = (body: unknown) => () => refuseUnreadable(parseBody(operations.quote.reply, body));
  const beta = { reqSymbolBetaInfo: { securityId: 508 }, reqLogo: null };
  expect(judged({ ...beta, reqSymbolInfo: { id: 297, symbol: null } })).toThrow(MalformedBody);
  expect(judged({ ...beta, reqSymbolInfo: null })).not.toThrow();
  expect(judged({ reqSymbolInfo: { id: 297, symbol: "JKH.N0000" }, reqLogo: { id: "x" } })).not.toThrow();
});

test("a dropped row names its line, if the name is harmless", () => {
  const bad = ["ACME.N0000", "<b>", 7].map((symbol) => ({ symbol, price: "x" }));
  const { dropped } = parseBody(operations.board.reply, { reqTradeSummery: bad });
  expect(dropped.map(({ symbol }) => symbol)).toEqual(["ACME.N0000", undefined, undefined]);
});

describe("a body of allowed size that is all junk", () => {
  /** Rows that count the reads of their fields. */
  function counted(fields: (at: number) => object) {
    const looks = { count: 0 };
    const watched = (at: number) =>
      new Proxy(fields(at), {
        get: (row, field) => {
          looks.count += 1;
          return Reflect.get(row, field);
        },
      });
    return { looks, watched };
  }

  test.each<[string, unknown]>([
    ["empty rows", {}],
    ["figures where rows should be", 0],
  ])("a body of allowed size that is all junk is refused after a thousand bad rows: %s", (_, junkRow) => {
    let reached = 0;
    const list = Array.from({ length: 20_000 }, () => junkRow);
    const watched = new Proxy(list, {
      get(all, at) {
        reached = Math.max(reached, Number.parseInt(String(at), 10) || 0);
        return Reflect.get(all, at);
      },
    });
    expect(() => parseBody(operations.sectors.reply, watched)).toThrow(/more than 1000 rows cannot be read/);
    expect(reached).toBeLessThanOrEqual(1_000);
  });

  test("a body of allowed size that is all junk is not parsed field by field if one row has thousands of fields", () => {
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, at]));
    const { looks, watched } = counted(() => ({ sectorId: 1, ...wide }));
    const { rows, dropped } = parseBody(operations.sectors.reply, [watched(0)]);
    expect([rows, dropped]).toEqual([0, [{ place: "[0]", reason: "more than 250 fields" }]]);
    expect(looks.count).toBeLessThan(100);
    expect(() => parseBody(operations.board.reply, { reqTradeSummery: [], ...wide })).toThrow(MalformedBody);
    expect(() => parseBody(operations.news.reply, wide)).toThrow(MalformedBody);
  });

  test("a body of allowed size that is all junk with only undeclared fields is inspected up to the limit", () => {
    const { looks, watched } = counted((row) =>
      Object.fromEntries([
        ["sectorId", row],
        ...Array.from({ length: 200 }, (_, at) => [`f${row}_${at}`, at]),
      ]),
    );
    const { rows, surprises } = parseBody(
      operations.sectors.reply,
      Array.from({ length: 600 }, (_, row) => watched(row)),
    );
    expect(rows).toBe(600);
    expect(surprises.length).toBeLessThanOrEqual(24 + 20);
    // each field is read once as part of its row, and some a second time as surprises
    expect(looks.count).toBeLessThan(2 * 600 * 201);
  });
});

const now = Date.parse("2026-11-22T11:00:00+05:30");
const line = {
  symbol: "GOOD.N0000",
  price: 102,
  previousClose: 100,
  change: 2,
  percentageChange: 2,
  turnover: 500,
  sharevolume: 50,
  crossingVolume: 60,
  marketCap: 4.2e11,
  lastTradedTime: now - 1_000,
};
const board = (...rows: object[]) => {
  const { body, surprises, dropped } = parseBody(operations.board.reply, { reqTradeSummery: rows }, now);
  const doubted = surprises.filter(({ kind }) => kind === "doubted");
  return { rows: body.reqTradeSummery, doubted, dropped };
};
const fieldsOf = (sent: object) => board({ ...line, ...sent }).doubted.map(({ field }) => field);

test.each<[string, object, string[]]>([
  ["a price below zero", { price: -1 }, ["price", "change", "percentageChange"]],
  ["a price of nothing on the board", { price: 0 }, ["price", "change", "percentageChange"]],
  ["a price of 1e300", { price: 1e300 }, ["price", "change", "percentageChange"]],
  [
    "a price of 5e-324, which would be shown as 0.00",
    { price: 5e-324 },
    ["price", "change", "percentageChange"],
  ],
  ["a turnover of 1e300", { turnover: 1e300 }, ["turnover"]],
  [
    "1e14 shares",
    { sharevolume: 1e14, crossingVolume: 1e14, quantity: 1e14 },
    ["quantity", "sharevolume", "crossingVolume"],
  ],
  ["1e14 trades", { tradevolume: 1e14, crossingTradeVol: 1e14 }, ["tradevolume", "crossingTradeVol"]],
  ["more than the whole market's worth", { marketCapPercentage: 101 }, ["marketCapPercentage"]],
  ["shares below zero", { sharevolume: -1, crossingVolume: -1 }, ["sharevolume", "crossingVolume"]],
  [
    "a previous close of an empty field, with the changes worked out from it",
    { price: 21, previousClose: 214_749.36, change: -214_728.36, percentageChange: -99.990_221 },
    ["previousClose", "change", "percentageChange"],
  ],
  ["a high of an empty field", { high: 21_474_836.48 }, ["high"]],
  ["a move of 1e308 per cent", { percentageChange: -1e308 }, ["percentageChange"]],
  ["a move of 3,000 per cent of a line that moved by 2", { percentageChange: 3_000 }, ["percentageChange"]],
  ["a change of 8,000 rupees of a line that moved by 2", { change: -8_000 }, ["change"]],
  ["a move without a price", { price: null }, ["change", "percentageChange"]],
  ["a trade of 2098", { lastTradedTime: Date.UTC(2098, 0, 1) }, ["lastTradedTime"]],
  ["a trade of 1970", { lastTradedTime: 0 }, ["lastTradedTime"]],
  ["a trade of six years ago", { lastTradedTime: now - 6 * 366 * day }, ["lastTradedTime"]],
])("%s is dropped", (_, sent, fields) => {
  expect(fieldsOf(sent)).toEqual(fields);
  const [row] = board({ ...line, ...sent }).rows;
  for (const field of fields) expect(row).toHaveProperty(field, null);
});

test.each<[string, object]>([
  ["a fall", { price: 80, change: -20, percentageChange: -20 }],
  ["all of the market's worth, as a double adds it up", { marketCapPercentage: 100.00000000000001 }],
  ["a block of a whole company", { sharevolume: 5e10, crossingVolume: 9e10, quantity: 5e10, turnover: 1e13 }],
  ["a hundred times the busiest day", { tradevolume: 2_000_000, crossingTradeVol: 2_000_000 }],
  ["nothing traded", { turnover: 0, marketCap: null }],
  [
    "a close that stays where it was beside a change of nothing",
    { price: 100, change: 0, percentageChange: 0 },
  ],
  ["one tick of a cheap line", { price: 0.5, previousClose: 0.4, change: 0.1, percentageChange: 25 }],
  ["a price a thousand times that of yesterday, which may be the wrong one", { price: 102_000 }],
  ["a move that its price does not know yet", { change: -80, percentageChange: 300 }],
  ["a first day", { previousClose: 0, change: 102, percentageChange: 0 }],
  ["figures rounded on their way", { percentageChange: 1.9999998 }],
  ["a split that the previous close does not know", { price: 20, change: 0.1, percentageChange: 0.5 }],
  ["a trade of some hours ahead of the clock", { lastTradedTime: now + 3_600_000 }],
  ["a trade of last year, as in a recording", { lastTradedTime: now - 400 * day }],
])("%s is kept", (_, sent) => expect(fieldsOf(sent)).toEqual([]));

test("dropped values are reported once per field, with their count, and the first symbol and value", () => {
  const { doubted } = board(line, { ...line, turnover: -5, symbol: "BAD.N0000" }, { ...line, turnover: -6 });
  expect(doubted).toEqual([
    { kind: "doubted", place: "reqTradeSummery", field: "turnover", count: 2, example: "BAD.N0000 -5" },
  ]);
});

test("without the exchange's clock no time is dropped", () => {
  const { body } = parseBody(operations.board.reply, { reqTradeSummery: [{ ...line, lastTradedTime: 0 }] });
  expect(body.reqTradeSummery[0]?.lastTradedTime).toBe(0);
});

test("a leader's change is compared only with its price, because the list has no previous close", () => {
  const of = (more: object) =>
    parseBody(operations.gainers.reply, [
      { symbol: "A", price: 11, change: 1, changePercentage: 10, ...more },
    ]);
  const [good, absurd, more] = [{}, { changePercentage: 9_000 }, { change: 1_200 }].map(
    (sent) => of(sent).body[0],
  );
  expect(good).toMatchObject({ price: 11, change: 1, changePercentage: 10 });
  expect(absurd).toMatchObject({ price: 11, change: 1, changePercentage: null });
  expect(more).toMatchObject({ price: 11, change: null });
});

test("a chart point with an impossible time is dropped and named", () => {
  const points = [
    { d: Date.UTC(2098, 0), v: 1 },
    { d: now, v: 2 },
  ];
  const { body, dropped } = parseBody(operations.indexSeries.reply, points, now);
  expect(body).toEqual([{ d: now, v: 2 }]);
  expect(dropped).toEqual([{ place: "[0]", reason: "d: 4039372800000 is not a possible value" }]);
});

test("pushed changes of the board are checked like the whole board", () => {
  const { body, surprises } = parseBody(changedRows, [{ symbol: "A", price: -1, lastTradedTime: 0 }], now);
  expect(body).toEqual([{ symbol: "A", price: null, lastTradedTime: null }]);
  expect(surprises.filter(({ kind }) => kind === "doubted").map(({ field }) => field)).toEqual([
    "price",
    "lastTradedTime",
  ]);
});

test.each<[string, keyof typeof operations, object, string[]]>([
  [
    "a line of the most active",
    "mostActive",
    { tradeVolume: 1e14, shareVolume: 1e14 },
    ["tradeVolume", "shareVolume"],
  ],
  [
    "a sector",
    "sectors",
    { sectorId: 5, sectorTradeToday: 1e14, sectorVolumeToday: 1e14 },
    ["sectorTradeToday", "sectorVolumeToday"],
  ],
  [
    "a day's sheet",
    "dailySummary",
    { marketTrades: 1e14, tradesNo: 1e14, cdsHoldingsTotal: 1e14, dy: 2e12, per: -2e12 },
    ["marketTrades", "tradesNo", "cdsHoldingsTotal", "per", "dy"],
  ],
])("counts and ratios beyond all bounds are dropped of %s", (_, name, given, fields) => {
  const sent = { symbol: "A.N0000", ...given };
  const { surprises } = parseBody<Shape>(
    operations[name].reply,
    name === "dailySummary" ? [[sent]] : [sent],
    now,
  );
  expect(surprises.filter(({ kind }) => kind === "doubted").map(({ field }) => field)).toEqual(fields);
});

test("a quote's percentages and counts are checked", () => {
  const quote = (given: object) =>
    parseBody(operations.quote.reply, { reqSymbolInfo: { symbol: "A.N0000", ...given } }, now)
      .surprises.filter(({ kind }) => kind === "doubted")
      .map(({ field }) => field);
  expect(quote({ foreignPercentage: 2e12, p12TradeVolume: 1e14, quantityIssued: 1e14 })).toEqual([
    "quantityIssued",
    "foreignPercentage",
    "p12TradeVolume",
  ]);
  expect(quote({ foreignPercentage: 100, marketCapPercentage: 4.5, p12ShareVolume: 2.9e9 })).toEqual([]);
});
