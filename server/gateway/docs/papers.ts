/** `/docs`, `/openapi.json` and `/asyncapi.yaml`: the addresses of this server, for people and for tools. */
import type { HeaderRecord } from "#server/gateway/http/headers";
import type { Routes } from "#server/gateway/http/routes";
import { asyncApi } from "./asyncapi.ts";
import { docsPage } from "./docsPage.ts";
import { openApi } from "./openapi.ts";

interface Papers {
  open: string;
  docs: string;
}
const papersByVersion = new Map<string, Papers>();

/** All gateways of a process share it, because it takes longer to create than any other part. */
function papersOf(version: string): Papers {
  const papers = papersByVersion.get(version) ?? {
    open: JSON.stringify(openApi(version)),
    docs: docsPage(version),
  };
  papersByVersion.set(version, papers);
  return papers;
}

export function paperRoutes(version: string, headers: HeaderRecord): Routes {
  const paper = (text: string, type: string) =>
    new Response(text, { headers: { ...headers, "Content-Type": type, "Cache-Control": "no-cache" } });
  const { open, docs } = papersOf(version);
  return {
    "/docs": { get: () => paper(docs, "text/html; charset=utf-8") },
    "/openapi.json": { get: () => paper(open, "application/json") },
    "/asyncapi.yaml": {
      // JSON is valid YAML 1.2
      get: ({ env }) =>
        paper(JSON.stringify(asyncApi(version, env.incoming.headers.host), null, 2), "application/yaml"),
    },
  };
}
