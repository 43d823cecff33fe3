import { isTimeZone, type LocalDay, localDayOf } from '@jobtrail/contract';
import { useSession } from '@jobtrail/web-kit';
import { browserZone } from '@jobtrail/web-kit/time-zones';

/** Whether this browser knows a zone, by its name: finding out takes longer than drawing a card. */
const known = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  const found = known.get(zone) ?? isTimeZone(zone);
  known.set(zone, found);
  return found;
}

/** The person's time zone; the browser's until they have chosen one, and if it does not know that one. */
export function usePersonZone(): string {
  const chosen = useSession().user?.timeZone ?? null;
  return chosen !== null && isKnown(chosen) ? chosen : browserZone();
}

const currentDayIn = (zone: string): LocalDay => localDayOf(Date.now(), zone);

/** Today in the person's time zone. */
export const useToday = (): LocalDay => currentDayIn(usePersonZone());
