import { Suspense } from "react";
import { rememberVisits } from "#feed/earlierVisit";
import { plainText } from "#feed/plainText";
import { rememberSoon } from "#feed/untraded";
import { late } from "#ui/late.tsx";
import { Router } from "#ui/router/Router.tsx";
import { RouteTable } from "#ui/router/routes";
import { boardAnswered, startAsking } from "./asking.ts";
import { Crashed, CrashedFrame, Unfetched } from "./Crashed.tsx";
import { Frame } from "./Frame.tsx";
import { firstAnswers } from "./firstAnswers.ts";
import { watchForNewVersion } from "./newVersion.ts";
import { pages } from "./routes.ts";
import { searches } from "./search.ts";
import { keepStateForOperators } from "./stateForOperators.ts";
import { keepPageFiles } from "./worker.ts";

const NotFound = late(async () => (await import("./NotFound.tsx")).NotFound, Unfetched);
const table = new RouteTable({ searches, pages, plain: plainText });

/** Begins to ask, before anything is drawn. @returns the page's code and its first answers are there */
export function start(): Promise<unknown> {
  const code = table.begin();
  startAsking();
  rememberSoon();
  rememberVisits();
  keepPageFiles();
  watchForNewVersion();
  keepStateForOperators();
  return Promise.all([code, boardAnswered()]).then(firstAnswers);
}

export function App() {
  return (
    <Router frame={Frame} missing={Missing} failed={Crashed} failedFrame={CrashedFrame} {...{ table }} />
  );
}

const Missing = () => (
  <Suspense>
    <NotFound />
  </Suspense>
);
