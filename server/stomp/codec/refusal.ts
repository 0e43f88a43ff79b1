/**
 * A peer broke a rule: it gets ERROR, then the socket is closed. The text is ours alone; it never repeats what the
 * peer sent.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** the offending frame's `receipt` header, given back as `receipt-id` */
  receipt: string | undefined;
}
