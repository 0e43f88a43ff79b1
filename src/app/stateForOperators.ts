import { freshness } from "#feed/freshness";

/** Keeps <html data-freshness data-source> true: displays and scripts read them. */
export function keepStateForOperators(): void {
  const write = () => {
    const { word, source } = freshness.snapshot();
    const { dataset } = document.documentElement;
    if (dataset["freshness"] !== word) dataset["freshness"] = word;
    if (source && dataset["source"] !== source) dataset["source"] = source;
  };
  write();
  freshness.subscribe(write);
}
