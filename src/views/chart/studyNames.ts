import "#ui/messages/en/chart";
import type { Study } from "#market/series/studies";
import { text } from "#ui/messages/text";

/** "SMA 20" */
export const studyName = ({ kind, length }: Study): string => text(`studies.${kind}`, { length });
