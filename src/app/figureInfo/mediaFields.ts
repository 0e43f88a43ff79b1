/** Where the fields of news and events are on screen; see ./fields.ts. */
type Fields = Readonly<Record<string, readonly ["media"]>>;

export const news = {
  id: ["media"],
  title: ["media"],
  shortDescription: ["media"],
  publishedDate: ["media"],
  security: ["media"],
  year: ["media"],
  month: ["media"],
  image1: ["media"],
  image2: ["media"],
  image3: ["media"],
  image1Orientation: ["media"],
  image2Orientation: ["media"],
  image3Orientation: ["media"],
  type: ["media"],
  source: ["media"],
  companyLogo: ["media"],
  web: ["media"],
  mobile: ["media"],
  localization: ["media"],
} as const satisfies Fields;

export const events = {
  id: ["media"],
  eventType: ["media"],
  title: ["media"],
  body: ["media"],
  titleImage: ["media"],
  publishedDate: ["media"],
  status: ["media"],
  month: ["media"],
  year: ["media"],
  images: ["media"],
} as const satisfies Fields;
