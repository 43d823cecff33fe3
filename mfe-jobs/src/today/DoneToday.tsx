import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { JobCard, Reminder } from '@jobtrail/contract';
import { formatCount, Icon } from '@jobtrail/web-kit';
import { aboutReminder } from '../reminders/TodayItem.ts';
import { useTodayCommands } from '../reminders/useTodayCommands.ts';

interface Props {
  reminders: readonly Reminder[];
  cards: readonly JobCard[];
}

/** '3 done today. Show': the follow-ups that were done today, each with a button that reopens it. */
export function DoneToday({ reminders, cards }: Props) {
  const [open, setOpen] = useState(false);
  const commands = useTodayCommands();
  if (reminders.length === 0) return null;
  return (
    <div className="today-done caption muted">
      <p>
        <b className="medium soft num">{formatCount(reminders.length)} done today.</b>{' '}
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
        </button>
      </p>
      {open ? (
        <ul aria-label="Done today">
          {reminders.map((reminder) => {
            const about = aboutReminder(
              reminder,
              cards.find(({ id }) => id === reminder.jobId),
            );
            return (
              <li key={reminder.id}>
                <span className="truncate" title={about}>
                  {about}
                </span>
                <button
                  type="button"
                  className="btn btn-sm btn-ghost"
                  aria-label={`Put back: ${about}`}
                  onClick={() => void commands.reminders.reopen(reminder, about)}
                >
                  <Icon of={Undo2} size={14} />
                  Put back
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
