/** The names in an operation's declaration are fields and parts of its reply. */
import { expect, test } from "vitest";
import type { Operation } from "#wire/contract/operation";
import type { Shape } from "#wire/contract/schema";
import { operations } from "./operations.ts";

const rowFields = (reply: Shape): string[] => [
  ...Object.keys(reply.row.entries),
  ...(reply.kind === "parts" ? Object.values(reply.parts).flatMap(rowFields) : []),
];
const all: [string, Operation][] = Object.entries(operations);

test.each(all)("the declaration of %s names fields and parts of its reply", (_, { reply, ...about }) => {
  const { rowKey, eventAt, companiesIn } = about;
  const named = [rowKey, eventAt].filter((name) => name !== undefined);
  expect(rowFields(reply)).toEqual(expect.arrayContaining(named));
  const parts = reply.kind === "parts" ? Object.keys(reply.parts) : [];
  expect(parts).toEqual(expect.arrayContaining(companiesIn === undefined ? [] : [companiesIn]));
});

test("a list of rows with a key is the whole reply", () => {
  const keyed = all.filter(([, { rowKey }]) => rowKey !== undefined);
  expect(keyed.map(([, { reply }]) => reply.kind)).toEqual(keyed.map(() => "rows"));
});
