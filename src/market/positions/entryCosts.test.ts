/**
 * A table of entries with their charges to the cent. The figures were reckoned apart from this code, with decimal fractions, from the rates of the
 * schedule.
 */
import { expect, test } from "vitest";
import { chargeNames, chargesOf, scheduleOn, sumOfCharges } from "./costSchedule.ts";
import type { Broker, PositionEntry } from "./entry.ts";
import { costsOfEntries } from "./entryCosts.ts";
import { centsOf } from "./money.ts";
import { entriesOf } from "./testing/books.ts";

test("brokers that differ only in the case of their letters are one", () => {
  const entries = entriesOf(
    "2026-02-05 buy DIAL.N0000 1000 12 low\n2026-02-05 sell DIAL.N0000 1000 12.20 LOW",
  );
  const costs = costsOfEntries(entries, brokers);
  // 0.2 % in place of 0.64 %, of 12,000.00
  expect(costs.get("own-0001")?.total).toBe(2_400 + 1_008 + 288 + 864 + 3_600);
  expect(costs.get("own-0002")?.isFree).toBe(true);
});

const brokers: readonly Broker[] = [{ name: "Low", brokerage: { below: 0.2, above: 0.1 } }];

/** day, kind, symbol, shares, price, broker; then rupees: value, brokerage, exchange, depository, commission, levy, all charges, net */
const table = `
2026-01-05  buy         JKH.N0000        1000     19.80  -         19800.00       126.72        16.63         4.75        14.26        59.40       221.76       -20021.76
2026-01-05  buy         SAMP.N0000          1      0.50  -             0.50         0.00         0.00         0.00         0.00         0.00         0.00           -0.50
2026-01-05  buy         HNB.N0000           7    123.25  -           862.75         5.52         0.72         0.21         0.62         2.59         9.66         -872.41
2026-01-05  buy         COMB.N0000        333    101.75  -         33882.75       216.85        28.46         8.13        24.40       101.65       379.49       -34262.24
2026-01-06  buy         DIAL.N0000     250000     11.90  -       2975000.00     19040.00      2499.00       714.00      2142.00      8925.00     33320.00     -3008320.00
2026-01-06  buy         LOLC.N0000         15   4382.50  -         65737.50       420.72        55.22        15.78        47.33       197.21       736.26       -66473.76
2026-01-06  buy         HNB.X0000       12345     98.10  -       1211044.50      7750.68      1017.28       290.65       871.95      3633.13     13563.69     -1224608.19
2026-01-07  sell        JKH.N0000         400     20.30  -          8120.00        51.97         6.82         1.95         5.85        24.36        90.95         8029.05
2026-01-07  sell        DIAL.N0000      99999     12.10  -       1209987.90      7743.92      1016.39       290.40       871.19      3629.96     13551.86      1196436.04
2026-01-07  sell        COMB.N0000        333     99.90  -         33266.70       212.91        27.94         7.98        23.95        99.80       372.58        32894.12
2026-01-08  buy         JKH.N0000     5000000     20.00  -     100000000.00    640000.00     84000.00     24000.00     72000.00    300000.00   1120000.00   -101120000.00
2026-01-09  buy         JKH.N0000     5100000     20.00  -     102000000.00    644000.00     85050.00     24300.00     72900.00    306000.00   1132250.00   -103132250.00
2026-01-12  buy         JKH.N0000     5000001     20.00  -     100000020.00    640000.04     84000.01     24000.00     72000.01    300000.06   1120000.12   -101120020.12
2026-01-13  sell        JKH.N0000     7500000     21.30  -     159750000.00    759500.00    115368.75     32962.50     98887.50    479250.00   1485968.75    158264031.25
2026-01-14  buy         SAMP.N0000     700000     90.00  -      63000000.00    403200.00     52920.00     15120.00     45360.00    189000.00    705600.00    -63705600.00
2026-01-14  buy         SAMP.N0000     600000     90.10  -      54060000.00    270920.00     40036.50     11439.00     34317.00    162180.00    518892.50    -54578892.50
2026-01-14  buy         SAMP.N0000     100000     90.20  -       9020000.00     18040.00      4735.50      1353.00      4059.00     27060.00     55247.50     -9075247.50
2026-01-14  buy         HNB.N0000      500000    120.00  -      60000000.00    384000.00     50400.00     14400.00     43200.00    180000.00    672000.00    -60672000.00
2026-01-15  sell        SAMP.N0000    1000000     91.00  -      91000000.00    582400.00     76440.00     21840.00     65520.00    273000.00   1019200.00     89980800.00
2026-01-15  sell        SAMP.N0000     200000     91.10  -      18220000.00     76040.00     12400.50      3543.00     10629.00     54660.00    157272.50     18062727.50
2026-01-16  buy         EXPO.N0000    3333333     37.70  -     125666654.10    691333.31     97474.99     27850.00     83549.99    376999.96   1277208.25   -126943862.35
2026-01-19  buy         JKH.N0000   123456789     19.90  -    2456790101.10   5353580.20   1321314.80    377518.52   1132555.55   7370370.30  15555339.37  -2472345440.47
2026-02-02  buy         CTC.N0000         100   1101.25  -        110125.00       704.80        92.51        26.43        79.29       330.38      1233.41      -111358.41
2026-02-02  sell        CTC.N0000         100   1110.50  -        111050.00         0.00         0.00         0.00         0.00       333.15       333.15       110716.85
2026-02-03  buy         CTC.N0000         100   1101.25  -        110125.00       704.80        92.51        26.43        79.29       330.38      1233.41      -111358.41
2026-02-03  sell        CTC.N0000          60   1110.50  -         66630.00         0.00         0.00         0.00         0.00       199.89       199.89        66430.11
2026-02-04  sell        JKH.N0000        5000     20.10  -        100500.00       643.20        84.42        24.12        72.36       301.50      1125.60        99374.40
2026-02-04  buy         JKH.N0000        3000     19.90  -         59700.00         0.00         0.00         0.00         0.00       179.10       179.10       -59879.10
2026-02-05  buy         DIAL.N0000       1000     12.00  A         12000.00        76.80        10.08         2.88         8.64        36.00       134.40       -12134.40
2026-02-05  sell        DIAL.N0000       1000     12.20  B         12200.00        78.08        10.25         2.93         8.78        36.60       136.64        12063.36
2026-02-06  buy         DIAL.N0000        600     12.00  A          7200.00        46.08         6.05         1.73         5.18        21.60        80.64        -7280.64
2026-02-06  buy         DIAL.N0000        500     12.10  A          6050.00        38.72         5.08         1.45         4.36        18.15        67.76        -6117.76
2026-02-06  sell        DIAL.N0000       1000     12.30  A         12300.00         0.00         0.00         0.00         0.00        36.90        36.90        12263.10
2026-02-09  buy         JKH.N0000     6000000     20.00  A     120000000.00    680000.00     94500.00     27000.00     81000.00    360000.00   1242500.00   -121242500.00
2026-02-09  sell        JKH.N0000     6000000     20.20  A     121200000.00         0.00         0.00         0.00         0.00    363600.00    363600.00    120836400.00
2026-03-02  buy         CALF.U0000       1000     10.50  -         10500.00        67.20         8.82         2.52         7.56         0.00        86.10       -10586.10
2026-03-02  buy         NAMU.U0000   10000000     10.20  -     102000000.00    644000.00     85050.00     24300.00     72900.00         0.00    826250.00   -102826250.00
2026-03-03  sell        CALF.U0000        999     10.70  -         10689.30        68.41         8.98         2.57         7.70         0.00        87.66        10601.64
2026-03-04  buy         CALF.U0000        500     10.60  -          5300.00        33.92         4.45         1.27         3.82         0.00        43.46        -5343.46
2026-03-04  sell        CALF.U0000        500     10.80  -          5400.00         0.00         0.00         0.00         0.00         0.00         0.00         5400.00
2026-03-05  buy         JKH.N0000        1000     20.00  Low       20000.00        40.00        16.80         4.80        14.40        60.00       136.00       -20136.00
2026-03-05  buy         HNB.N0000     1000000    120.00  Low   120000000.00    220000.00     94500.00     27000.00     81000.00    360000.00    782500.00   -120782500.00
2026-03-06  buy         TJL.N0000         125     50.00  -          6250.00        40.00         5.25         1.50         4.50        18.75        70.00        -6320.00
2026-03-06  buy         RCL.N0000           1      0.30  -             0.30         0.00         0.00         0.00         0.00         0.00         0.00           -0.30
2026-03-09  buy         VONE.N0000      10001   33.3333  -        333366.33      2133.54       280.03        80.01       240.02      1000.10      3733.70      -337100.03
2026-03-10  rightsSold  HAYL.R0000        500      3.20  -          1600.00        10.24         1.34         0.38         1.15         4.80        17.91         1582.09
2026-03-11  buy         LIOC.N0000         10     12.50  -           125.00         0.80         0.11         0.03         0.09         0.38         1.41         -126.41
2026-03-12  buy         COMB.N0000     600000    110.00  Low    66000000.00    132000.00     55440.00     15840.00     47520.00    198000.00    448800.00    -66448800.00
2026-03-12  buy         COMB.N0000     500000    110.20  low    55100000.00     89100.00     39637.50     11325.00     33975.00    165300.00    339337.50    -55439337.50
2016-05-05  buy         JKH.N0000         100    150.00  -         15000.00        96.00        12.60         3.60        10.80        45.00       168.00       -15168.00
`;

const lines = table
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/ +/));
const entries = entriesOf(lines.map((cells) => cells.slice(0, 6).join(" ")).join("\n"));
const costs = costsOfEntries(entries, brokers);

test("the table has the cases of the market", () => {
  expect(lines.length).toBeGreaterThanOrEqual(40);
});

test.each(entries.map((entry, index) => [lines[index]?.join(" ") ?? "", entry, lines[index] ?? []] as const))(
  "%s",
  (_, entry: PositionEntry, cells) => {
    const wanted = cells.slice(6).map((written) => centsOf(Number(written)));
    const { value = 0, total = 0, charges } = costs.get(entry.id) ?? {};
    const net = entry.kind === "buy" ? -(value + total) : value - total;
    expect([value, ...chargeNames.map((name) => charges?.[name]), total, net]).toEqual(wanted);
  },
);

test("102 million rupees cost 1,132,250.00", () => {
  const trade = { symbol: "JKH.N0000", value: centsOf(102_000_000), before: 0, isFree: false };
  expect(sumOfCharges(chargesOf(trade, scheduleOn("2026-10-02")))).toBe(centsOf(1_132_250));
});

test("the charges that a contract note has replace those of the schedule", () => {
  const [bought] = entriesOf("2026-01-05 buy JKH.N0000 1000 19.80");
  const own = { ...bought, costs: 199.5 } as PositionEntry;
  expect(costsOfEntries([own], []).get(own.id)).toMatchObject({ total: 19_950, isFree: false });
});

test("an entry with own charges still counts for the limit of its day", () => {
  const [first, second] = entriesOf(
    "2026-01-14 buy SAMP.N0000 700000 90\n2026-01-14 buy SAMP.N0000 600000 90.10",
  );
  const own = { ...first, costs: 500_000 } as PositionEntry;
  const both = costsOfEntries([own, second as PositionEntry], []);
  // as in the table
  expect([...both.values()].map(({ total }) => total)).toEqual([50_000_000, 51_889_250]);
});

test("an opening position and rights taken have no charges", () => {
  const all = entriesOf("2026-01-05 opening JKH.N0000 1000 19.80\n2026-01-06 rightsTaken JKH.N0000 100 15");
  expect(costsOfEntries(all, []).size).toBe(0);
});

test("a charge is rounded half up to the cent, also where the product has more than 53 bits", () => {
  const schedule = scheduleOn("2026-10-02");
  const rounded = (value: number, rate: number) =>
    Number((BigInt(value) * BigInt(rate) * 2n + 1_000_000n) / 2_000_000n);
  for (let value = 500; value < 1e16; value = value * 3 + 12_500) {
    const limit = value < 1e10 ? schedule.limit : Number.MAX_SAFE_INTEGER;
    const trade = { symbol: "JKH.N0000", value, before: 0, isFree: false };
    const charges = chargesOf(trade, { ...schedule, limit });
    for (const name of chargeNames) expect(charges[name]).toBe(rounded(value, schedule.below[name]));
  }
});

test("trades of two portfolios are never one day's trade", () => {
  const bought = entriesOf("2026-02-02 buy JKH.N0000 100 20");
  const sold = entriesOf("2026-02-02 sell JKH.N0000 100 20", "wife");
  const both = costsOfEntries([...bought, ...sold], []);
  expect([...both.values()].map(({ isFree }) => isFree)).toEqual([false, false]);
});

test("the charges of a day do not depend on the sequence of the entries", () => {
  const sums = (all: readonly PositionEntry[]) =>
    [...costsOfEntries(all, brokers)].map(([id, { total }]) => `${id} ${total}`).sort();
  expect(sums(entries.toReversed())).toEqual(sums(entries));
});
