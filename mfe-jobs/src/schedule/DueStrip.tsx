import { Bell } from 'lucide-react';
import type { CSSProperties, MouseEvent } from 'react';
import { interviewTexts, type LocalDay } from '@jobtrail/contract';
import { Icon, useNavigate } from '@jobtrail/web-kit';
import { monthDay, weekday } from '../jobs/clock/days.ts';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import { detailAddress, SCHEDULE_PAGE, TODAY_PAGE } from '../pages.ts';
import type { DueEntry } from './dueDays.ts';

interface Props {
  days: readonly LocalDay[];
  due: ReadonlyMap<LocalDay, readonly DueEntry[]>;
  /** The columns of the week. */
  style: CSSProperties;
  onOpenJob: (id: string) => void;
}

/** The follow-ups of each day of the week: one opens its job, several lead to Today. Absent without any. */
export function DueStrip({ days, due, style, onOpenJob }: Props) {
  if (!days.some((day) => due.has(day))) return null;
  return (
    <div className="schedule-due" style={style} role="group" aria-label="Follow-ups">
      <span className="schedule-offset">{interviewTexts.due}</span>
      {days.map((day) => (
        <span key={day}>
          <DueLink day={day} entries={due.get(day) ?? []} onOpenJob={onOpenJob} />
        </span>
      ))}
    </div>
  );
}

interface LinkProps extends Pick<Props, 'onOpenJob'> {
  day: LocalDay;
  entries: readonly DueEntry[];
}

function DueLink({ day, entries, onOpenJob }: LinkProps) {
  const navigate = useNavigate();
  const [first, ...others] = entries;
  if (!first) return null;
  const job = others.length === 0 ? first.card : undefined;
  const text = others.length > 0 ? `${entries.length} follow-ups` : (job?.company ?? first.text);
  function open(event: MouseEvent): void {
    if (opensInNewTab(event)) return;
    event.preventDefault();
    if (job) onOpenJob(job.id);
    else navigate(TODAY_PAGE);
  }
  return (
    <a
      className="schedule-due-link"
      href={job ? detailAddress(SCHEDULE_PAGE, job.id) : TODAY_PAGE}
      title={entries.map(({ text: what, card }) => (card ? `${what}, ${card.company}` : what)).join('\n')}
      onClick={open}
    >
      <Icon of={Bell} size={12} />
      <span className="truncate">{text}</span>
      <span className="sr">
        , due {weekday(day)}, {monthDay(day)}
      </span>
    </a>
  );
}
