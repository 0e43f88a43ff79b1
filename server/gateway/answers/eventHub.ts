/** What happens in the gateway. One room emits an event; the others take it, in the order in which they were made. */
import type { CheckedBody } from "#server/gateway/upstream/bodyCheck";
import type { UncheckedRow } from "#wire/contract/schema";
import type { SentChanges } from "#wire/gateway/boardChanges";
import type { Topic } from "#wire/leaderboards";
import type { OperationName } from "#wire/operations";
import type { boardItem } from "#wire/prices";
import type { Publication, Snapshot } from "./snapshots.ts";

export interface GatewayEvents {
  /** upstream's newest answer, and its body as read by the contract; undefined for a 204 */
  answer: [snapshot: Snapshot, body: unknown];
  /** a failure of upstream; `reason` is our own text, `at` epoch ms */
  fault: [operation: OperationName, reason: string, at: number];
  board: [board: ServedBoard, snapshot: Snapshot];
  list: [list: PushedList];
  /** the body of `/index-weights`, when a word in it changed, and from time to time */
  weights: [body: string];
  /** a message of this gateway for all browsers */
  publication: [publication: Publication];
  /** a message of the leading gateway for the browsers of this one */
  relay: [publication: Publication];
  /** a client read an operation; `now` in ms of the clock */
  reading: [operation: OperationName, now: number];
  /** this gateway has another role, or leads with another fence */
  role: [role: Role, fence: number];
  /** the report of a wall that this gateway received */
  wall: [report: unknown, address: string];
  /** the report of a wall that another gateway received `age` ms ago */
  farWall: [report: unknown, address: string, age: number];
}

export type BoardRow = UncheckedRow<typeof boardItem>;
export type RowsBySymbol = ReadonlyMap<string, BoardRow>;

/** A board as pages get it, and its changes from the previous board; undefined for the first. */
export interface ServedBoard {
  sequence: number;
  rows: RowsBySymbol;
  changes: SentChanges | undefined;
}

/** A list as the service sent it, and as read by the contract. */
export interface PushedList {
  topic: Topic;
  octets: Buffer;
  /** epoch ms */
  at: number;
  checked: CheckedBody;
}

/** What this gateway does for its upstream, if several gateways share it. A gateway without others leads. */
export type Role = "leads" | "follows" | "alone";

type EventName = keyof GatewayEvents;
type Taker<N extends EventName> = (...given: GatewayEvents[N]) => void;

export class EventHub {
  readonly #takers: { readonly [N in EventName]: Taker<N>[] } = {
    ...{ answer: [], fault: [], board: [], list: [], weights: [], publication: [], relay: [] },
    ...{ reading: [], role: [], wall: [], farWall: [] },
  };

  on<N extends EventName>(name: N, take: Taker<N>): void {
    this.#takers[name].push(take);
  }

  emit<N extends EventName>(name: N, ...given: GatewayEvents[N]): void {
    for (const take of this.#takers[name]) take(...given);
  }
}
