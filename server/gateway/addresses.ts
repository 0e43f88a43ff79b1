/** Combines all addresses of the gateway in one listener for Node's HTTP server. */
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Answers } from "#server/gateway/answers/answers";
import { answerHeaders, createApi, type HeadersOf, wrongBody } from "#server/gateway/answers/api";
import type { EventHub } from "#server/gateway/answers/eventHub";
import { createFastPath } from "#server/gateway/answers/fastPath";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import type { BuiltPage } from "#server/gateway/http/builtPage";
import type { Admission } from "#server/gateway/http/callers";
import { dataHeaders, requestId } from "#server/gateway/http/headers";
import { writeProblem } from "#server/gateway/http/problem";
import { type HostRule, refusedHost, refusedTarget } from "#server/gateway/http/requestTarget";
import { createApp, type Routes } from "#server/gateway/http/routes";
import { operations } from "#wire/operations";

interface AddressesOptions {
  events: EventHub;
  parts: GatewayParts;
  answers: Answers;
  pages: BuiltPage;
  admission: Admission;
  isKnownHost: HostRule;
}

/** @param rooms all that answer at other addresses than those of the operations and the page */
export function listenAtAddresses(
  config: { frameAncestors: string },
  options: AddressesOptions,
  rooms: readonly ({ routes: Routes } | undefined)[],
): RequestListener {
  const { events, parts, answers, pages, admission, isKnownHost } = options;
  const { clock, headers, log, metrics } = parts;
  const headersOf = answerHeaders(dataHeaders(config.frameAncestors), clock);
  const app = createApp({
    api: createApi({
      answers,
      headersOf,
      answered(operation, { cache }) {
        events.emit("reading", operation, clock.now());
        metrics.given(operation, cache);
      },
    }),
    ...{ pages, headers, log },
    routes: Object.fromEntries(rooms.flatMap((room) => Object.entries(room?.routes ?? {}))),
    admit: ({ env }) => admission.admit(env.incoming),
    now: () => clock.now(),
    answered: metrics.answered,
  });
  const answerFast = fastPathOf(options, headersOf);
  // By default the library closes the connection 500 ms after the answer if the body is still arriving. The client would then not get the
  // refusal. Our limits and Node's are in ./http/httpServer.ts.
  const listener = getRequestListener(app.fetch, { hostname: "localhost", autoCleanupIncoming: false });
  return (incoming, outgoing) => {
    const host = refusedHost(incoming, isKnownHost);
    if (!host && answerFast(incoming, outgoing)) return;
    outgoing.setHeader("X-Request-Id", requestId(incoming));
    const refused = refusedTarget(incoming.url) ?? host;
    if (refused) writeProblem(outgoing, refused, headers);
    else void listener(incoming, outgoing);
  };
}

function fastPathOf({ events, parts, answers, admission }: AddressesOptions, headersOf: HeadersOf) {
  return createFastPath({
    answers,
    headersOf,
    clock: parts.clock,
    admitNow: (incoming, now) => admission.now(incoming, now),
    answered(operation, status, now) {
      events.emit("reading", operation, now);
      parts.metrics.answeredQuickly(operation, status);
    },
    refuse: (operation, body, outgoing) =>
      writeProblem(outgoing, wrongBody(operations[operation], body), parts.headers),
  });
}
