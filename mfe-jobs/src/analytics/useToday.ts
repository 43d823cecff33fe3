import { useSession } from '@jobtrail/web-kit';
import { type Day, todayIn } from './period.ts';

/** Today in the person's time zone. */
export function useToday(): Day {
  return todayIn(useSession().user?.timeZone);
}
