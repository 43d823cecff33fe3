import { CalendarDays, ChevronLeft, ChevronRight, Rows3 } from 'lucide-react';
import { interviewTexts } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { cityOf } from '@jobtrail/web-kit/time-zones';
import { ViewSwitch } from '../screen/ViewSwitch.tsx';
import type { ScheduleView } from './address.ts';
import type { Entry } from './week.ts';

const VIEWS = [
  { view: 'week', label: interviewTexts.week, icon: CalendarDays },
  { view: 'agenda', label: interviewTexts.agenda, icon: Rows3 },
] as const;

interface Props {
  /** Undefined until they are loaded. */
  entries: readonly Entry[] | undefined;
  zone: string;
  view: ScheduleView;
  onView: (view: ScheduleView) => void;
  onToday: () => void;
  onWeek: (weeks: number) => void;
}

/** The controls above the week: Today, previous and next, a summary, the time zone and the two views. */
export function ScheduleTools({ entries, zone, view, onView, onToday, onWeek }: Props) {
  return (
    <div className="jobs-tools schedule-tools">
      <button type="button" className="btn" aria-keyshortcuts="t" onClick={onToday}>
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
        {entries ? <Count entries={entries} /> : null}
      </span>
      <span className="grow" />
      <span className="caption schedule-zone">Times in {cityOf(zone)}</span>
      <ViewSwitch views={VIEWS} view={view} onView={onView} />
    </div>
  );
}

/** '8 interviews, 2 overlap'. Canceled ones do not count. */
function Count({ entries }: { entries: readonly Entry[] }) {
  const count = entries.filter(({ interview }) => interview.state !== 'cancelled').length;
  const overlapping = entries.filter(({ overlapped }) => overlapped.length > 0).length;
  return (
    <>
      {count === 0 ? 'No interviews' : count === 1 ? '1 interview' : `${count} interviews`}
      {overlapping > 0 ? (
        <>
          , <span className="schedule-overlap">{overlapping} overlap</span>
        </>
      ) : null}
    </>
  );
}
