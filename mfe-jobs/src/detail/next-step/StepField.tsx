import { CalendarDays, Check, CircleAlert } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { daysBetween, dueDayOf, type JobCard, type LocalDay, type Reminder, todayTexts } from '@jobtrail/contract';
import { classes, Icon, pressedKey } from '@jobtrail/web-kit';
import { weekdayAndDay } from '../../jobs/clock/days.ts';
import { overdueText } from '../../reminders/due.ts';
import { MonthPopup } from '../../reminders/MonthPopup.tsx';
import { useStep } from './useStep.ts';

interface Props {
  id: string;
  card: JobCard;
  /** Undefined without a next step. */
  reminder: Reminder | undefined;
  /** The person's day. */
  day: LocalDay;
  /** Days with an interview. */
  marked: ReadonlySet<LocalDay>;
  /** The button that opens the month. */
  due: RefObject<HTMLButtonElement | null>;
}

/** The follow-up of a job that is due first: its text, its day, and whether it is done. */
export function StepField({ id, card, reminder, day, marked, due }: Props) {
  const step = useStep(card, reminder);
  const lengthId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [month, setMonth] = useState<HTMLElement | null>(null);
  const dueOn = reminder ? dueDayOf(reminder) : step.chosen;
  const close = (): void => setMonth(null);
  const isEmpty = reminder === undefined;
  return (
    <span className="d-next-field" data-text={step.text}>
      <input
        ref={input}
        id={id}
        className={classes('input', step.length && 'is-error')}
        aria-invalid={step.length ? true : undefined}
        aria-describedby={step.length ? lengthId : undefined}
        placeholder={todayTexts.nextStepHint}
        title={step.text === '' ? undefined : step.text}
        value={step.text}
        onChange={({ target }) => step.type(target.value)}
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Enter') step.save();
        }}
        onBlur={step.save}
      />
      <button
        ref={due}
        type="button"
        className={classes('btn d-next-due num', dueTone(dueOn, day))}
        aria-haspopup="dialog"
        aria-expanded={month !== null}
        onClick={({ currentTarget }) => setMonth(month ? null : currentTarget)}
      >
        <Icon of={CalendarDays} size={14} />
        <DueText dueOn={dueOn} day={day} />
      </button>
      <button
        type="button"
        className="icon-btn"
        data-tooltip={todayTexts.done}
        aria-label="Mark the next step as done"
        aria-disabled={isEmpty}
        onClick={() => {
          if (!isEmpty) step.done();
        }}
      >
        <Icon of={Check} />
      </button>
      {step.length ? (
        <span className="hint hint-error d-next-length" id={lengthId} role="alert">
          <Icon of={CircleAlert} />
          {step.length}
        </span>
      ) : null}
      {month ? (
        <MonthPopup
          anchor={month}
          label="When the next step is due"
          day={day}
          chosen={dueOn}
          marked={marked}
          onNone={dueOn === null ? undefined : { label: todayTexts.noDate, choose: () => step.setDue(null) }}
          onChoose={(next) => {
            step.setDue(next);
            if (isEmpty && step.text === '') input.current?.focus();
          }}
          onClose={close}
        />
      ) : null}
    </span>
  );
}

const dueTone = (dueOn: LocalDay | null, day: LocalDay): string | false =>
  dueOn !== null && dueOn <= day && (dueOn < day ? 'is-overdue' : 'is-today');

/** The day as it is written on the button; screen readers also hear how late it is. */
function DueText({ dueOn, day }: { dueOn: LocalDay | null; day: LocalDay }) {
  if (dueOn === null) return 'Due';
  return (
    <>
      <span className="sr">Due </span>
      <time dateTime={dueOn}>{dueOn === day ? todayTexts.title : weekdayAndDay(dueOn)}</time>
      {dueOn < day ? <span className="sr">, {overdueText(daysBetween(dueOn, day))}</span> : null}
    </>
  );
}
