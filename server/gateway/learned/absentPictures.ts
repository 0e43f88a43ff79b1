/** Pictures that the files host lacks. They are not requested again for a day, also after restarts. */
import * as v from "valibot";
import { type LearnedForm, type LearnedPlace, LearnedStore } from "./learnedStore.ts";

/** Times of the requests by canonical path, epoch ms. About 300 companies have one or two pictures each. */
const absentPicturesForm: LearnedForm<number> = {
  name: "pictures",
  version: 1,
  list: "pictures",
  row: v.tuple([v.pipe(v.string(), v.maxLength(1_000)), v.pipe(v.number(), v.integer(), v.minValue(0))]),
  asRow: (path, askedAt) => [path, askedAt],
  most: 1_000,
  writeEvery: 600_000,
};

/** ms for which a picture counts as missing; a company may add a logo later */
const goodFor = 86_400_000;

export class AbsentPictures {
  readonly store: LearnedStore<number>;
  readonly #place: LearnedPlace;

  constructor(place: LearnedPlace) {
    this.#place = place;
    this.store = new LearnedStore(absentPicturesForm, place);
  }

  /** @param path canonical spelling of the path */
  has(path: string): boolean {
    const { clock, pace } = this.#place;
    const askedAt = this.store.get(path);
    // A time in the future comes from a wrong clock, and is not used.
    return askedAt !== undefined && Math.abs(clock.wall() - askedAt) < goodFor * pace;
  }

  /** records only pictures, because a document may be announced before its file exists */
  note(path: string): void {
    if (/\.(png|jpe?g|jfif|gif|webp)$/i.test(path)) this.store.set(path, this.#place.clock.wall());
  }
}
