import { isClosed, type JobCard } from '@jobtrail/contract';
import { silentDays } from '../jobs/silence.ts';
import type { JobFlag } from './JobFlag.ts';
import { useJobFlags } from './JobFlags.tsx';

/** The one flag of a job: its interview of today or tomorrow, then what is due, then silence. */
export function useJobFlag(card: JobCard): JobFlag | null {
  const flag = useJobFlags().get(card.id);
  if (flag && !isClosed(card)) return flag;
  const silent = silentDays(card);
  return silent === null ? null : { shape: 'hourglass', isToday: false, text: `${silent} days silent` };
}
