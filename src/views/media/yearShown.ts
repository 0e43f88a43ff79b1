import { useQuery } from "@tanstack/react-query";
import { eventsQuery } from "#feed/papers/media";

/** The year that is shown where none is chosen: this one, or in its first days, while it has no event, the one before. */
export function useYearShown(thisYear: number): number {
  const none = useQuery(eventsQuery(thisYear)).data?.value.length === 0;
  const before = useQuery({ ...eventsQuery(thisYear - 1), enabled: none });
  return none && before.data && before.data.value.length > 0 ? thisYear - 1 : thisYear;
}
