/** Why a value could not be had, in the terms a view can act on. */
import { plainText } from "#wire/contract/plainText";
import { MalformedBody } from "#wire/contract/read";

/**
 * unreachable: no answer, or the gateway says that upstream gave none. refused: the service said no.
 * malformed: an answer that is not of its kind. absent: the service knows nothing under that name.
 */
export type FailureKind = "unreachable" | "refused" | "malformed" | "absent";

/** How much of a foreign text an error may quote. */
const quoteLimit = 200;

export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly kind: FailureKind;
  /** the HTTP status, if there was an answer */
  readonly status: number | undefined;

  constructor(kind: FailureKind, message: string, status?: number) {
    super(plainText(message)); // it may quote what others wrote
    this.kind = kind;
    this.status = status;
  }

  /** A dropped connection or a cut body is; a refusal or a long silence is not. */
  get worthAnotherTry(): boolean {
    if (this.kind === "malformed") return true;
    return this.kind === "unreachable" && this.status === undefined && this.cause !== undefined;
  }

  /** The service answered, and knows nothing by that name; what it says of an unknown symbol is not published. */
  get knowsNone(): boolean {
    if (this.kind === "absent") return true;
    return this.kind === "refused" && (this.status === 400 || this.status === 404);
  }

  static of(error: unknown, source: string): FeedError {
    if (error instanceof FeedError) return error;
    const reason = error instanceof Error ? error.message : String(error);
    const kind = error instanceof MalformedBody ? "malformed" : "unreachable";
    const failure = new FeedError(kind, `${source}: ${reason}`.slice(0, quoteLimit));
    failure.cause = error;
    return failure;
  }

  static async ofResponse(response: Response, source: string): Promise<FeedError> {
    const { status } = response;
    const unreachable = status === 502 || status === 503 || status === 504;
    const said = await detail(response);
    return new FeedError(
      unreachable ? "unreachable" : "refused",
      `${source}: ${status}${said ? ` ${said}` : ""}`.slice(0, quoteLimit),
      status,
    );
  }
}

/** The `detail` of a problem answer; other bodies are not quoted. */
async function detail(response: Response): Promise<string> {
  if (!response.headers.get("Content-Type")?.startsWith("application/problem+json")) return "";
  try {
    const problem: unknown = await response.json();
    const { detail: text } = (problem ?? {}) as { detail?: unknown };
    return typeof text === "string" ? text : "";
  } catch {
    return ""; // the status alone has to say it
  }
}
