import { text } from "#ui/messages/text";
import type { Column } from "./column.ts";

/** A column's name where there is room for it. */
export const nameOf = ({ name, header }: Column): string => text(name ?? header);
