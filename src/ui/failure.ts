import { type MessageId, text } from "./messages/text.ts";

const messages: Readonly<Record<string, MessageId>> = {
  unreachable: "failure.unreachable",
  refused: "failure.refused",
  malformed: "failure.malformed",
  absent: "failure.absent",
};

/** Why something failed, in words: errors that reach the page carry a `kind`. */
export function failureText(error: unknown): string {
  const kind = error instanceof Error && "kind" in error ? String(error.kind) : "";
  return text(messages[kind] ?? "failure.unknown");
}
