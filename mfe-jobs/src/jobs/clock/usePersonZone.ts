import { isTimeZone, type LocalDay, localDayOf, type SessionUser } from '@jobtrail/contract';
import { useSession } from '@jobtrail/web-kit';
import { browserZone } from '@jobtrail/web-kit/time-zones';

/** Whether this browser knows a zone, by its name: finding out takes longer than drawing a card. */
const known = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  const found = known.get(zone) ?? isTimeZone(zone);
  known.set(zone, found);
  return found;
}

/** A person's time zone; the browser's until they have chosen one, and if it does not know that one. */
export function personZone(user: SessionUser | null | undefined): string {
  const chosen = user?.timeZone ?? null;
  return chosen !== null && isKnown(chosen) ? chosen : browserZone();
}

/** The time zone of the person who is signed in. */
export const usePersonZone = (): string => personZone(useSession().user);

const currentDayIn = (zone: string): LocalDay => localDayOf(Date.now(), zone);

/** Today in the person's time zone. */
export const useToday = (): LocalDay => currentDayIn(usePersonZone());
