/** The rule that the service's texts are read by, for other texts that anybody may write: those of a link. */
export { plainText } from "#wire/contract/plainText";
