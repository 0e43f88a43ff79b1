/** Before every unit test `Date` is set to the tests' own instant and runs on from there, so that no test depends on the calendar. */
import { testNow } from "./testDay.ts";

/** also where an earlier test file of the same process has set `Date` already */
const Real = new Date().constructor as DateConstructor;
const ahead = Real.now() - testNow;

const now = () => Real.now() - ahead;

/** Called without `new`, `Date()` returns text; called with parts, it is the real one. */
const shifted: DateConstructor = new Proxy(Real, {
  // a proxy as new.target would be asked for its prototype each time, which takes longer than the date
  construct: (target, parts, self) =>
    Reflect.construct(target, parts.length > 0 ? parts : [now()], self === shifted ? target : self),
  apply: () => new shifted().toString(),
  get: (target, name, self) => (name === "now" ? now : Reflect.get(target, name, self)),
});

globalThis.Date = shifted;
