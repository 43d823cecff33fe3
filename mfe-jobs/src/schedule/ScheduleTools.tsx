import { CalendarDays, ChevronLeft, ChevronRight, Rows3 } from 'lucide-react';
import { addDays, type Interview, interviewTexts, type LocalDay } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { cityOf } from '@jobtrail/web-kit/time-zones';
import type { ScheduleView } from '../interviews/scheduleAddress.ts';
import { beginningIn, entriesOf, type Entry } from '../interviews/week.ts';
import { daysOfWeek, weekTitle } from '../jobs/clock/days.ts';
import { ViewSwitch } from '../jobs-screen/ViewSwitch.tsx';

const VIEWS = [
  { view: 'week', label: interviewTexts.week, icon: CalendarDays },
  { view: 'agenda', label: interviewTexts.agenda, icon: Rows3 },
] as const;

interface Props {
  /** The first day of the week. */
  week: LocalDay;
  today: LocalDay;
  now: number;
  /** Undefined until they are loaded. */
  entries: readonly Entry[] | undefined;
  /** The interviews from today on. */
  coming: readonly Interview[];
  zone: string;
  view: ScheduleView;
  onView: (view: ScheduleView) => void;
  onToday: () => void;
  onWeek: (weeks: number) => void;
}

/** The controls above the week: Today, previous and next, a summary, the time zone and the two views. */
export function ScheduleTools({ week, today, now, entries, coming, zone, view, onView, onToday, onWeek }: Props) {
  const onScreen = daysOfWeek(week).includes(today);
  const following = addDays(week, 7);
  const nextWeek = countOf(beginningIn(following, entriesOf(coming, zone, following, 7)));
  const own = entries && beginningIn(week, entries);
  const over = own && onScreen && countOf(own) > 0 && own.every((entry) => isOver(entry, now));
  return (
    <div className="jobs-tools schedule-tools">
      <button
        type="button"
        className="btn"
        aria-keyshortcuts="t"
        aria-disabled={onScreen}
        title={onScreen ? 'You are looking at today' : undefined}
        onClick={() => {
          if (!onScreen) onToday();
        }}
      >
        {interviewTexts.today}
      </button>
      <span className="row schedule-weeks">
        <button type="button" className="icon-btn" aria-label={interviewTexts.previousWeek} onClick={() => onWeek(-1)}>
          <Icon of={ChevronLeft} />
        </button>
        <button type="button" className="icon-btn" aria-label={interviewTexts.nextWeek} onClick={() => onWeek(1)}>
          <Icon of={ChevronRight} />
        </button>
      </span>
      <span className="caption schedule-count num" role="status">
        {own ? (
          <>
            <span className="sr">{weekTitle(week)}: </span>
            {over ? overText(countOf(own)) : <Count entries={own} />}
          </>
        ) : null}
      </span>
      {over && nextWeek > 0 ? (
        <button type="button" className="link caption num" onClick={() => onWeek(1)}>
          Next week: {interviewsText(nextWeek)}
        </button>
      ) : null}
      <span className="grow" />
      <span className="caption schedule-zone">Times in {cityOf(zone)}</span>
      <ViewSwitch views={VIEWS} view={view} onView={onView} />
    </div>
  );
}

const countOf = (entries: readonly Entry[]): number =>
  entries.filter(({ interview }) => interview.state !== 'cancelled').length;

const isOver = ({ interview: { state, endsAt } }: Entry, now: number): boolean =>
  state === 'cancelled' || Date.parse(endsAt) <= now;

const overText = (count: number): string =>
  count === 1 ? 'The interview of this week is over.' : `All ${count} of this week are over.`;

function interviewsText(count: number): string {
  if (count === 0) return 'No interviews';
  return count === 1 ? '1 interview' : `${count} interviews`;
}

/** '8 interviews, 2 overlap'. Canceled ones do not count. */
function Count({ entries }: { entries: readonly Entry[] }) {
  const count = countOf(entries);
  const overlapping = entries.filter(({ overlapped }) => overlapped.length > 0).length;
  return (
    <>
      {interviewsText(count)}
      {overlapping > 0 ? (
        <>
          , <span className="schedule-overlap">{overlapping} overlap</span>
        </>
      ) : null}
    </>
  );
}
