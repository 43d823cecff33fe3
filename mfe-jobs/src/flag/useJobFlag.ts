import { isClosed, type JobCard } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import type { JobFlag } from './JobFlag.ts';
import { useJobFlags, useSilence } from './JobFlags.tsx';

/** The one flag of a job: its interview of today or tomorrow, then what is due, then silence. */
export function useJobFlag(card: JobCard): JobFlag | null {
  const flag = useJobFlags().get(card.id);
  const silent = useSilence()(card);
  if (flag && !isClosed(card)) return flag;
  return silent === null ? null : { shape: 'hourglass', isToday: false, text: `${formatCount(silent)} days silent` };
}
