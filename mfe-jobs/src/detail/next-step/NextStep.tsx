import { useRef } from 'react';
import { type JobCard, todayTexts } from '@jobtrail/contract';
import { Skeleton, useCall } from '@jobtrail/web-kit';
import { useJobInterviews } from '../../interviews/queries.ts';
import { nextInterview } from '../../interviews/week.ts';
import { interviewDays } from '../../reminders/interviews.ts';
import { useRowFocus } from '../../reminders/rowFocus.ts';
import { type TodayItems, useTodayItems } from '../../reminders/useTodayItems.ts';
import { NextInterview } from './NextInterview.tsx';
import { StepField } from './StepField.tsx';
import { StepSuggestion } from './StepSuggestion.tsx';
import { nextReminder } from './useStep.ts';
import '../../reminders/reminders.css';
import './next-step.css';

const FIELD = 'job-next-step';

interface Props {
  card: JobCard;
  /** Shows the interviews of the job. */
  onInterviews: () => void;
}

/** What comes next for an open application: a follow-up that is edited in place, its next interview, or a suggestion. */
export function NextStep({ card, onInterviews }: Props) {
  const { items, error, retry } = useTodayItems();
  return (
    <div className="d-next" role="group" aria-label={todayTexts.nextStep}>
      <label className="label" htmlFor={FIELD}>
        {todayTexts.nextStep}
      </label>
      <div className="d-next-main">
        {items ? (
          <Loaded card={card} items={items} onInterviews={onInterviews} />
        ) : error ? (
          <p className="d-next-failed caption muted">
            It did not load.{' '}
            <button type="button" className="link" onClick={retry}>
              Try again
            </button>
          </p>
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading the next step">
            <Skeleton height={32} />
          </div>
        )}
      </div>
    </div>
  );
}

function Loaded({ card, items, onInterviews }: Props & { items: TodayItems }) {
  const area = useRef<HTMLDivElement>(null);
  const due = useRef<HTMLButtonElement>(null);
  const reminder = nextReminder(useCall('getToday', { enabled: false }).data, card.id);
  const interview = nextInterview(useJobInterviews(card.id).data ?? [], items.now);
  const suggestion = items.suggestions.find((item) => item.card?.id === card.id);
  const marked = interviewDays(items.interviews, items.zone);
  // A suggestion that was answered takes the focus with it.
  useRowFocus(area, suggestion, () => due.current?.focus());
  return (
    <div ref={area}>
      <StepField id={FIELD} card={card} reminder={reminder} day={items.day} marked={marked} due={due} />
      {interview ? (
        <NextInterview interview={interview} zone={items.zone} now={items.now} onShow={onInterviews} />
      ) : null}
      {suggestion ? <StepSuggestion item={suggestion} day={items.day} marked={marked} /> : null}
    </div>
  );
}
