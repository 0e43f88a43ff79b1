/** BEGIN … COMMIT: what is held until then. */
import type { Limits } from "./limits.ts";
import { Refusal } from "./refusal.ts";

export type Held = () => void;

export class Transactions {
  readonly #open = new Map<string, Held[]>();
  readonly #limits: Pick<Limits, "transactions" | "heldSends" | "frame">;
  #held = 0;

  constructor(limits: Pick<Limits, "transactions" | "heldSends" | "frame">) {
    this.#limits = limits;
  }

  begin(name: string): void {
    if (this.#open.has(name)) throw new Refusal("this transaction is already open");
    if (this.#open.size >= this.#limits.transactions) throw new Refusal("too many open transactions");
    this.#open.set(name, []);
  }

  hold(name: string, action: Held): void {
    const held = this.#open.get(name);
    if (!held) throw new Refusal("no such transaction");
    if (this.#held >= this.#limits.heldSends) throw new Refusal("too much held in transactions");
    this.#held += 1;
    held.push(action);
  }

  /** Forgets the transaction and gives what it held, in order. */
  end(name: string): Held[] {
    const held = this.#open.get(name);
    if (!held) throw new Refusal("no such transaction");
    this.#open.delete(name);
    this.#held -= held.length;
    return held;
  }
}
