/** Which of several gateways leads. */
import { pause } from "#e2e/bench/gateway/subscribers";
import type { Gateway } from "#e2e/testing/gateway";

/** ms between two looks at the roles */
const looks = 100;

interface Health {
  gateways: { role: "leads" | "follows" | "alone"; fence: number };
}

/** @returns undefined if the gateway does not answer */
async function roleOf({ url }: Gateway): Promise<Health["gateways"]["role"] | undefined> {
  const reply = await fetch(`${url}/healthz?full`).catch(() => undefined);
  if (!reply?.ok) return undefined;
  const { gateways: state }: Health = await reply.json();
  return state.role;
}

/** Waits until one of these gateways leads. */
export async function leaderOf(all: readonly Gateway[], patience = 60_000): Promise<Gateway> {
  for (const until = Date.now() + patience; Date.now() < until; await pause(looks))
    for (const gateway of all) if ((await roleOf(gateway)) === "leads") return gateway;
  throw new Error("no gateway leads");
}
