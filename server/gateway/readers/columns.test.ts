import { expect, test } from "vitest";
import { openApi } from "#server/gateway/docs/openapi";
import { type TableName, tableColumns, tables } from "./columns.ts";
import kept from "./columnsKept.json" with { type: "json" };

const names = Object.keys(tables) as TableName[];
const present = Object.fromEntries(names.map((name) => [name, tableColumns(name)]));

test("no column of /v1 goes, moves, or changes its type or meaning", () => {
  for (const [table, columns] of Object.entries(kept)) {
    const now = Object.entries(present[table] ?? {});
    // columns may be added before the last four
    const before = now.filter(([name]) => Object.hasOwn(columns, name));
    expect(before, `${table}: see the head of columns.ts`).toEqual(Object.entries(columns));
  }
});

test("columnsKept.json has every table and column, so that each one is held to its meaning", () => {
  expect(kept).toEqual(present);
});

test("the last four columns of every table are asOf, ageSeconds, state and source", () => {
  for (const name of names)
    expect(Object.keys(tableColumns(name)).slice(-4)).toEqual(["asOf", "ageSeconds", "state", "source"]);
});

test("/openapi.json has every column of every table, with its meaning", () => {
  const { paths } = Object(openApi("1"));
  for (const name of names) {
    const { get } = Object.values(Object(paths)).find(
      (path) => Object(path).get?.operationId === `v1${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    ) as {
      get: {
        responses: Record<string, { content: Record<string, { schema: { items: { properties: object } } }> }>;
      };
    };
    const { properties } = get.responses["200"]?.content["application/json"]?.schema.items ?? {
      properties: {},
    };
    expect(Object.entries(properties).map(([column, { description }]) => [column, description])).toEqual(
      Object.entries(tableColumns(name)).map(([column, { meaning }]) => [column, meaning]),
    );
  }
});
