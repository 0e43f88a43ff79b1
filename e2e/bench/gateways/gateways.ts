/** Several gateways that share one upstream through Redis: what upstream receives, the loss of a leader, and the cost. */
import { benchLeaderLoss } from "./leaderLoss.ts";
import { benchSharedUpstream, type Size } from "./sharedUpstream.ts";
import { benchSharingCost } from "./sharingCost.ts";
import { benchWithoutRedis } from "./withoutRedis.ts";

/** @param kills number of times the leader is killed */
export async function benchGateways(kills: number, size: Size): Promise<void> {
  process.setMaxListeners(100); // each process that is started is ended when this one exits
  await benchWithoutRedis();
  await benchSharingCost();
  await benchLeaderLoss(kills, size.browsers);
  await benchSharedUpstream(size);
}
