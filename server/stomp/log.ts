/** The part of a pino logger that is used here. */
export interface Log {
  debug(detail: object, message: string): void;
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

export const silentLog: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
