import { Bell, Calendar } from 'lucide-react';
import { addDays, type LocalDay, localDayOf, todayTexts } from '@jobtrail/contract';
import { formatCount, Icon } from '@jobtrail/web-kit';
import { longDay, monthDay, weekday } from '../jobs/clock/days.ts';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import { detailAddress, TODAY_PAGE } from '../pages.ts';
import { COMING_UP_DAYS, type DueReminder } from '../reminders/groups.ts';
import type { TodayInterview } from '../reminders/interviews.ts';
import { timeIn } from '../reminders/interviewTexts.ts';
import { RowList } from '../reminders/RowList.tsx';
import type { TodayItems } from '../reminders/useTodayItems.ts';

interface Entry {
  key: string;
  icon: typeof Bell;
  text: string;
  company: string;
  jobId: string | null;
}

const reminderEntry = ({ reminder, card }: DueReminder): Entry => ({
  key: reminder.id,
  icon: Bell,
  text: reminder.text,
  company: card?.company ?? '',
  jobId: card?.id ?? null,
});
const interviewEntry = ({ id, name, company, jobId, startsAt }: TodayInterview, zone: string): Entry => ({
  key: id,
  icon: Calendar,
  text: `${name}, ${timeIn(startsAt, zone)}`,
  company,
  jobId,
});

/** The entries of the coming days: interviews first, then follow-ups. */
export function comingDays({ day, zone, interviews, comingUp }: TodayItems): [LocalDay, Entry[]][] {
  const days = Array.from({ length: COMING_UP_DAYS }, (_, index) => addDays(day, index + 1));
  const byDay = new Map(days.map((next): [LocalDay, Entry[]] => [next, []]));
  for (const interview of interviews)
    byDay.get(localDayOf(Date.parse(interview.startsAt), zone))?.push(interviewEntry(interview, zone));
  for (const reminder of comingUp) byDay.get(reminder.due)?.push(reminderEntry(reminder));
  return [...byDay].filter(([, entries]) => entries.length > 0);
}

/** The next seven days. */
export function ComingUp({ items, onOpen }: { items: TodayItems; onOpen: (jobId: string) => void }) {
  const days = comingDays(items);
  const count = days.reduce((sum, [, entries]) => sum + entries.length, 0);
  return (
    <aside className="panel today-ahead" aria-labelledby="today-ahead">
      <header className="today-head">
        <h2 className="h3" id="today-ahead">
          {todayTexts.comingUp}
        </h2>
        <span className="muted num">{formatCount(count)}</span>
      </header>
      {count === 0 ? (
        <p className="today-foot caption muted">Nothing in the next 7 days.</p>
      ) : (
        <>
          <ul>
            {days.map(([next, entries]) => (
              <li key={next}>
                <p className="today-day">
                  <b>{next === addDays(items.day, 1) ? todayTexts.tomorrow : weekday(next)}</b>
                  <time className="muted num" dateTime={next}>
                    {monthDay(next)}
                  </time>
                </p>
                <RowList
                  aria-label={longDay(next)}
                  items={entries}
                  row={(entry) => (
                    <li key={entry.key} tabIndex={-1}>
                      <NextEntry entry={entry} onOpen={onOpen} />
                    </li>
                  )}
                />
              </li>
            ))}
          </ul>
          <p className="today-foot caption muted">{todayTexts.comingUpHint}</p>
        </>
      )}
    </aside>
  );
}

function NextEntry({
  entry: { icon, text, company, jobId },
  onOpen,
}: {
  entry: Entry;
  onOpen: (jobId: string) => void;
}) {
  const content = (
    <>
      <Icon of={icon} />
      <span className="grow">
        <span className="truncate" title={text}>
          {text}
        </span>
        {company === '' ? null : <span className="truncate caption muted">{company}</span>}
      </span>
    </>
  );
  if (jobId === null) return <span className="today-next">{content}</span>;
  return (
    <a
      className="today-next"
      href={detailAddress(TODAY_PAGE, jobId)}
      onClick={(event) => {
        if (opensInNewTab(event)) return;
        event.preventDefault();
        onOpen(jobId);
      }}
    >
      {content}
    </a>
  );
}
