/** One field of a record under the service's own name, for those who want to see all of it. */
export interface SentField {
  /** name of the field in the record */
  field: string;
  /** where the value stands in it, such as `localization.si.pdf` */
  place: string;
  value: string;
}
