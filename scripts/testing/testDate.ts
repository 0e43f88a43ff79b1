/** Before every unit test `Date` is set to one fixed instant and runs on from there, so that no test depends on the calendar. */
import { testNow } from "#scripts/testing/testDay";

/** the real Date, even if an earlier test file of the same process has replaced it */
const Real = new Date().constructor as DateConstructor;
const ahead = Real.now() - testNow;

const now = () => Real.now() - ahead;

/** Without `new`, `Date()` returns text. With arguments, it is the real Date. */
const shifted: DateConstructor = new Proxy(Real, {
  // with the proxy as new.target, each call would ask the proxy for its prototype, which takes longer than making the date
  construct: (target, parts, self) =>
    Reflect.construct(target, parts.length > 0 ? parts : [now()], self === shifted ? target : self),
  apply: () => new shifted().toString(),
  get: (target, name, self) => (name === "now" ? now : Reflect.get(target, name, self)),
});

globalThis.Date = shifted;
