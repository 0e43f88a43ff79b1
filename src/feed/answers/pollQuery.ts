/** Asks for what a collection has (#feed/reading/collection), with the query library. Its code is loaded after the board. */
import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/react-query";

export interface PolledQuery<Answer, Key extends QueryKey> {
  cache: QueryClient;
  /** key, how to ask and how often; read again after each of `changes` */
  query: () => QueryObserverOptions<Answer, Error, Answer, Answer, Key>;
  take: (result: QueryObserverResult<Answer>) => void;
  /** for a query that depends on something else, such as the source of the board */
  changes?: (listener: () => void) => () => void;
}

/** Asks as often as the query says, until the returned function is called. */
export function pollQuery<Answer, Key extends QueryKey>(given: PolledQuery<Answer, Key>): () => void {
  const { cache, query, take, changes } = given;
  const options = () => ({ ...query(), notifyOnChangeProps: ["data" as const, "error" as const] });
  const observer = new QueryObserver(cache, options());
  const read = () => take(observer.getCurrentResult());
  const undo = [observer.subscribe(read), changes?.(() => observer.setOptions(options()))];
  read();
  return () => {
    for (const stop of undo) stop?.();
  };
}
