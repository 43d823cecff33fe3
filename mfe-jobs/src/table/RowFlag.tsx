import type { JobCard } from '@jobtrail/contract';
import { classes } from '@jobtrail/web-kit';
import { FlagIcon } from '../reminders/flag/FlagIcon.tsx';
import { useJobFlag } from '../reminders/flag/JobFlags.tsx';

/** The flag of a row: an icon, whose words are its tooltip, because the columns have no room for them. */
export function RowFlag({ card }: { card: JobCard }) {
  const flag = useJobFlag(card);
  return flag ? (
    <span
      className={classes('table-flag', flag.isToday && 'is-today')}
      title={flag.title ?? flag.text}
      data-silent={flag.silentDays}
    >
      <FlagIcon shape={flag.shape} />
      <span className="sr">{flag.title ?? flag.text}</span>
    </span>
  ) : null;
}
