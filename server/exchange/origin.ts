/** Which Origins the exchange answers. */
import { type OriginRule, sameOriginOr } from "#server/stomp/origin";

const loopback = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/** Its own, those the operator names, and any of this very machine: a gateway may ask through a proxy on another port. */
export function answeredOrigins(allowed: readonly string[]): OriginRule {
  const own = sameOriginOr(allowed);
  return (request) => {
    const { rawHeaders } = request;
    const origins = rawHeaders.filter(
      (_, at) => rawHeaders[at - 1]?.toLowerCase() === "origin" && at % 2 === 1,
    );
    return own(request) || (origins.length === 1 && loopback.test(origins[0] ?? ""));
  };
}
