import { type MessageId, text } from "#ui/messages/text";

const messages: Readonly<Record<string, MessageId>> = {
  unreachable: "failure.unreachable",
  refused: "failure.refused",
  malformed: "failure.malformed",
  absent: "failure.absent",
};

/** Errors that reach the page carry a `kind`. */
const kindOf = (error: unknown) => (error instanceof Error && "kind" in error ? String(error.kind) : "");

/** Why something failed, in words. */
export const failureText = (error: unknown): string => text(messages[kindOf(error)] ?? "failure.unknown");

/** No answer came at all: what a failure of the whole page is, too. */
export const isUnreachable = (error: unknown): boolean => kindOf(error) === "unreachable";

/** The service answered, and has nothing on this: asking again would change nothing. */
export const isAbsent = (error: unknown): boolean => kindOf(error) === "absent";
