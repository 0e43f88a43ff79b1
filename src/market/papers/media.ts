/** News and events, as the exchange publishes them. Texts are as sent; absent means that the service said nothing. */

import type { SentField } from "#market/company/sentField";
import type { Dated } from "#market/day/published";

/** What news can be asked for, by the service's codes: notices of the exchange, market reports, business news. */
export const newsTypes = ["CN", "MR", "BN"] as const;
export type NewsType = (typeof newsTypes)[number];

export interface Picture {
  /** relative to the service's files */
  path: string;
  /** of an event's pictures nothing is said: taken as lying */
  upright: boolean;
}

interface Published extends Dated {
  id: string;
  title: string | undefined;
  /** a moment of the exchange's clock, as sent */
  published: string | undefined;
  type: string | undefined;
  sent: readonly SentField[];
}

export interface Edition {
  /** such as `si` */
  language: string;
  /** of a PDF, relative to the service's files */
  path: string;
}

export interface NewsItem extends Published {
  summary: string | undefined;
  source: string | undefined;
  /** the number of a company, as it seems; 0, for none, is absent */
  security: number | undefined;
  pictures: readonly Picture[];
  companyLogo: string | undefined;
  /** false where the exchange does not want it on the web; `mobile` is about an app that this is not */
  forWeb: boolean;
  editions: readonly Edition[];
}

export interface MediaEvent extends Published {
  /** HTML by anybody: to be cleaned before it is shown */
  body: string | undefined;
  status: string | undefined;
  titlePicture: Picture | undefined;
  gallery: readonly Picture[];
}

/** `A` is the one status seen so far; what others mean is not published. */
export const isUsual = ({ status }: Pick<MediaEvent, "status">): boolean =>
  status === undefined || status === "A";
