import type { JobCard } from '@jobtrail/contract';
import { classes } from '@jobtrail/web-kit';
import { FlagIcon } from '../reminders/flag/FlagIcon.tsx';
import { useJobFlag } from '../reminders/flag/JobFlags.tsx';

/** The flag of a card, in words. */
export function CardFlag({ card }: { card: JobCard }) {
  const flag = useJobFlag(card);
  return flag ? (
    <p className={classes('card-flag', flag.isToday && 'is-today')} title={flag.title}>
      <FlagIcon shape={flag.shape} />
      <span>{flag.text}</span>
    </p>
  ) : null;
}
