/** What a gateway is made from, and what its server does with it. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { LearnedDataConfig } from "#server/gateway/learned/learnedData";
import type { AlertsConfig } from "#server/gateway/readers/alerting";
import type { RecordConfig } from "#server/gateway/recorded/recording";
import type { Stores } from "#server/stores/stores";

export interface GatewayConfig extends LearnedDataConfig {
  /** requests a second allowed for each address */
  limit: number;
  sockets: number;
  /** host names that the server accepts besides those that it detects */
  allowedHosts: readonly string[];
  /** addresses and networks of reverse proxies whose forwarding headers are trusted */
  trustedProxies: readonly string[];
  pageRoot: string;
  version: string;
  /** the exchange's time zone, which recordings name */
  zone: string;
  /** symbols whose price is in the metrics */
  priceMetrics?: readonly string[];
  /** contact for reports of a security fault, such as `mailto:…`; undefined for none */
  contact?: string | undefined;
  /** if undefined, nothing is recorded; needs a folder for data */
  record?: RecordConfig | undefined;
  /** bearer token of the address for models; if undefined, there is no such address */
  mcpToken?: string | undefined;
  /** the operator's file of alerts */
  alerts?: AlertsConfig | undefined;
  /** what it shares with the other gateways of its upstream, and its name among them; undefined for a gateway that works alone */
  shared?: { stores: Stores; name: string } | undefined;
}

export interface Gateway {
  handler(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** handles WebSocket upgrades at our path; `others` decides about upgrades at other paths */
  attach(server: Pick<Server, "on" | "emit">, others?: "refused" | "left alone"): void;
  /** reads the built page, and loads all data of an upstream in the same process; sends no requests to any other upstream */
  prepare(): Promise<void>;
  start(): void;
  /** closes sockets with 1001 and stops the gateway's own requests upstream; it still answers requests of clients */
  retire(): Promise<void>;
  /** closes the connections upstream; requests in flight fail */
  close(): Promise<void>;
}
