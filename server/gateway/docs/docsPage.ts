/** `/docs`: both interfaces on one self-contained page, written from the descriptions behind `/openapi.json` and `/asyncapi.yaml`. */
import { html, raw } from "hono/html";
import { lifetimes } from "#server/gateway/answers/answers";
import { encode, type Operation } from "#wire/contract/operation";
import { isOperationName, type OperationName, operations } from "#wire/operations";
import { asyncApi } from "./asyncapi.ts";
import type { AddressDescription, JsonObject } from "./description.ts";
import examples from "./examples.json" with { type: "json" };
import { openApi } from "./openapi.ts";
/** Addresses for operators, browsers and tools. The page describes addresses with a body of the contract above them. */
import others from "./otherAddresses.json" with { type: "json" };

const style =
  "html{color-scheme:light dark}body{background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}" +
  "h2{margin-top:2.5rem}section{border-top:1px solid #8888;padding:.5rem 0}h3{margin:.5rem 0;font-size:1.1rem}" +
  "code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8888}" +
  "table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;padding:.15rem 1rem .15rem 0}" +
  "th{overflow-wrap:normal}@media(min-width:50rem){td a{white-space:nowrap}}@media(max-width:30rem){body{margin:1rem auto}td,th{padding-right:.5rem;font-size:.9rem}}";

type Html = ReturnType<typeof html>;

const paragraph = (text: string) => html`<p>${text}</p>`;

const table = (heads: readonly string[], rows: readonly (readonly unknown[])[]) =>
  rows.length === 0
    ? ""
    : html`<table><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr>${rows.map(
        (row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`,
      )}</table>`;

const foldedText = (title: string, text: string) =>
  html`<details><summary>${title}</summary><pre>${text}</pre></details>`;
const shape = (title: string, schema: JsonObject | undefined) =>
  schema && foldedText(title, JSON.stringify(schema, null, 2));

/** Parameters in the address, and parameters in a form. */
function parametersOf({ parameters = [], requestBody }: AddressDescription): Html | "" {
  const form: JsonObject = requestBody?.content["application/x-www-form-urlencoded"]?.schema ?? {};
  const required = Array.isArray(form.required) ? form.required : [];
  const sent = Object.entries(form.properties ?? {}).map(([name, schema]: [string, JsonObject]) => ({
    ...{ name, required: required.includes(name), schema },
  }));
  return table(
    ["Parameter", "Required", "Accepted values"],
    [...parameters, ...sent].map(({ name, required: must, schema }) => [
      ...[name, must ? "yes" : "no", schema.description ?? schema.type],
    ]),
  );
}

interface Example {
  params: Readonly<Record<string, string>>;
  body: unknown;
}
const exampleByName: Readonly<Partial<Record<string, Example>>> = examples satisfies Record<
  OperationName,
  Example
>;

/** An encoded request, and its answer with each list cut to one row. */
function exampleOf(name: string): readonly Html[] {
  if (!isOperationName(name)) return [];
  const operation: Operation = operations[name];
  const example = exampleByName[name];
  if (!example) throw new Error(`server/gateway/docs/examples.json has no example of ${name}`);
  const { params, body } = example;
  const { method, target, contentType, body: sent } = encode(operation, params);
  const type = contentType ? `\nContent-Type: ${contentType}\n\n${sent}` : "";
  return [
    foldedText("Example request", `${method} /api${target}${type}`),
    foldedText("Example answer, lists cut to one row", JSON.stringify(body, null, 2)),
  ];
}

const span = (ms: number) => {
  if (ms >= 172_800_000) return `${ms / 86_400_000} days`;
  if (ms >= 3_600_000) return `${ms / 3_600_000} h`;
  return ms > 60_000 ? `${ms / 60_000} min` : `${ms / 1_000} s`;
};

/** How long an answer is cached before the next request to the exchange. */
function cadenceOf(name: string): Html | "" {
  if (!isOperationName(name)) return "";
  const { call, session, settling, closed } = lifetimes(name);
  const same = call === session && session === settling && settling === closed;
  return paragraph(
    same
      ? `Requested again after ${span(session)}.`
      : `Requested again after ${span(session)} in the session, ${span(call)} in the opening call, ${span(settling)} while values settle, ${span(closed)} when closed.`,
  );
}

interface DocumentedAddress {
  path: string;
  method: string;
  described: AddressDescription;
}
const addressLine = ({ method, path }: DocumentedAddress) => `${method.toUpperCase()} ${path}`;

/** @param common the statuses that the page explains once for all operations */
function addressSection(address: DocumentedAddress, common: AddressDescription["responses"]): Html {
  const { operationId: name, summary, requestBody, responses } = address.described;
  const special = Object.entries(responses)
    .filter(([status, { description }]) => common[status]?.description !== description)
    .map(([status, { description }]) => [status, description]);
  const sent = isOperationName(name) ? undefined : requestBody?.content["application/json"]?.schema;
  return html`<section id="${name}"><h3><code>${addressLine(address)}</code></h3>${paragraph(summary)}${cadenceOf(name)}${parametersOf(
    address.described,
  )}${table(["Status", "Meaning here"], special)}${exampleOf(name)}${shape("Fields of the body sent", sent)}${shape(
    "Fields of the answer",
    responses["200"]?.content?.["application/json"]?.schema,
  )}</section>`;
}

/** @returns HTML */
export function docsPage(version: string): string {
  const all = Object.entries(openApi(version).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): DocumentedAddress => ({ path, method, described })),
  );
  const common = all.find(({ described }) => described.operationId === "quote")?.described.responses ?? {};
  const statuses = Object.entries(common).map(([status, { description }]) => [status, description]);
  const headers = Object.entries(common["200"]?.headers ?? {});
  const contents = all.map((address) => {
    const { operationId, summary } = address.described;
    return html`<tr><td><a href="#${operationId}">${addressLine(address)}</a></td><td>${summary}</td></tr>`;
  });
  const push = Object.values(asyncApi(version, undefined).channels).map(
    ({ address, description, messages }) =>
      html`<section><h3><code>${address}</code></h3>${paragraph(description)}${Object.entries(messages).map(
        ([name, { payload }]) => shape(`Fields of ${name}`, payload),
      )}</section>`,
  );
  return String(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pola: interfaces</title><style>${raw(style)}</style></head><body><main><h1>Pola ${version}: interfaces</h1>
<p>The HTTP and STOMP interfaces of this server. For tools: <a href="/openapi.json">openapi.json</a>, <a href="/asyncapi.yaml">asyncapi.yaml</a>.</p>
<h2>HTTP</h2><table>${contents}</table>
<h3>Requests</h3><p>An operation without parameters accepts an empty JSON object or no body. An operation with parameters accepts a form, or for GET a query string. HEAD is allowed wherever GET is.</p>
<h3>How fresh an answer is</h3><p>Each operation is requested from the exchange at most once per interval; all callers get the answer from the cache. The interval of each operation is given below. Age gives the seconds since the exchange answered. Pola-Cache is stale if the next request failed. A request with the ETag in If-None-Match gets 304 while the body has not changed.</p>
<h3>Statuses</h3>${table(["Status", "Meaning"], statuses)}
<p>Every status from 400 on has a body of application/problem+json: status, title, detail, and if a parameter is not valid, also parameter, value and accepts.</p>
<h3>Headers of an answer</h3>${table(
      ["Header", "Meaning"],
      headers.map(([name, { description }]) => [name, description]),
    )}
${all.map((one) => addressSection(one, common))}
<h2>For operators, browsers and tools</h2>${table(["Address", "Answer"], Object.entries(others))}
<h2>STOMP at <code>/api/ws/websocket</code></h2>${push}</main></body></html>\n`,
  );
}
