/** A refusal or failure as `application/problem+json`; nothing upstream said ever gets into one. */

export interface ProblemBody {
  type: "about:blank";
  title: string;
  status: number;
  detail: string;
  /** the parameter at fault, what came (cut short) and what is accepted */
  parameter?: string;
  value?: string;
  accepts?: string;
}

export class Problem extends Error {
  override readonly name = "Problem";
  readonly body: ProblemBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Omit<ProblemBody, "type" | "title">, headers: Readonly<Record<string, string>> = {}) {
    super(body.detail);
    this.body = { type: "about:blank", title: titles[body.status] ?? "Problem", ...body };
    this.headers = headers;
  }

  get status(): number {
    return this.body.status;
  }
}

const titles: Readonly<Record<number, string>> = {
  400: "Bad request",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  409: "Conflict",
  413: "Body too large",
  415: "Unsupported media type",
  417: "Expectation failed",
  421: "Misdirected request",
  426: "Upgrade required",
  429: "Too many requests",
  431: "Headers too large",
  500: "Internal error",
  502: "Bad answer from upstream",
  503: "Upstream unavailable",
  504: "Upstream too slow",
};

/** How much of a caller's value a refusal repeats. */
const shownLength = 40;

/** A caller's text made fit to repeat: printable ASCII and letters, cut short. */
export function cutShort(value: string): string {
  const plain = value.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?");
  return plain.length > shownLength ? `${plain.slice(0, shownLength)}…` : plain;
}
