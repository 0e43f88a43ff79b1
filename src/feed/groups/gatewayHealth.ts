import { queryOptions } from "@tanstack/react-query";
import { askGateway } from "#feed/answers/askGateway";
import { isReplay } from "#feed/clock/clock";
import { FeedError } from "#feed/reading/reading";
import type { Address } from "#wire/contract/address";
import type { Read, Shape } from "#wire/contract/schema";
import { type gatewayHealth, gatewayHealthAddress } from "#wire/gateway/gatewayHealth";
import { silentAfter, type walls, wallsAddress } from "#wire/gateway/walls";

export type GatewayHealth = Read<typeof gatewayHealth>;

/** ms */
const healthInterval = 5_000;

/** A report of the server about the present. The value is undefined if the server is a plain proxy. */
const reportQuery = <S extends Shape>(key: string, address: Address<object, S>) =>
  queryOptions({
    queryKey: [key],
    queryFn: ({ signal }) => {
      if (isReplay()) throw new FeedError("unrecorded", `${address.path}: not recorded`);
      return askGateway(address, {}, signal);
    },
    refetchInterval: () => !isReplay() && healthInterval,
    structuralSharing: false,
  });

/** The server's report about itself. */
export const gatewayHealthQuery = () => reportQuery("gatewayHealth", gatewayHealthAddress);

export type Walls = Read<typeof walls>;
export type Wall = Walls["walls"][number];

/** The displays that report to the server. */
export const wallsQuery = () => reportQuery("walls", wallsAddress);

/**
 * The walls at a time after the answer. The age of a wall's last report grows, also while the server is out of reach. Silent walls come
 * first; within each part walls are sorted by name.
 * @param since ms since the answer
 */
export function wallsNow(told: readonly Wall[], since: number): readonly Wall[] {
  const byName = new Intl.Collator("en", { numeric: true });
  return told
    .map((wall) => {
      const heardAgo = wall.heardAgo + since;
      const { dataAge } = wall;
      return {
        ...wall,
        heardAgo,
        dataAge: typeof dataAge === "number" ? dataAge + heardAgo : dataAge,
        silent: wall.silent || heardAgo > silentAfter,
      };
    })
    .sort((a, b) => Number(b.silent) - Number(a.silent) || byName.compare(a.id, b.id));
}
