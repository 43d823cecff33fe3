import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import {
  addDays,
  CLOSED_REASON_LABELS,
  type ClosedReason,
  isLocalDay,
  jobTexts,
  type LocalDay,
  reasonsOf,
  type Stage,
  STAGES,
} from '@jobtrail/contract';
import { classes, Icon } from '@jobtrail/web-kit';
import { useToday } from '../jobs/clock/usePersonZone.ts';
import { BulkForm, type BulkFormProps, Choices } from './BulkForm.tsx';
import { bulkTexts } from './texts.ts';

/** Moves the selected jobs to a stage: on which day, and why they ended. */
export function StageForm({ jobs, pending, onChange }: BulkFormProps) {
  const group = useId();
  const today = useToday();
  const [stage, setStage] = useState<Stage | null>(null);
  const [day, setDay] = useState<LocalDay | null>(today);
  const [reason, setReason] = useState<ClosedReason | null>(null);
  const [problem, setProblem] = useState<string>();
  const reasons = stage === null ? [] : reasonsOf(stage);

  function submit(): void {
    if (stage === null) return setProblem('Choose a stage.');
    if (day === null || day > today) return setProblem('Choose today or an earlier day.');
    setProblem(undefined);
    onChange({
      kind: 'stage',
      stage,
      ...(day !== today && { happenedOn: day }),
      ...(reason !== null && reasons.includes(reason) && { closedReason: reason }),
    });
  }
  return (
    <BulkForm title={bulkTexts.stage} action={`Move ${jobs}`} pending={pending} problem={problem} onSubmit={submit}>
      <div role="radiogroup" aria-label="Stage">
        {STAGES.map(({ value, label, key }) => (
          <label key={value} className={classes('menu-item bulk-option', value === stage && 'is-on')}>
            <input
              type="radio"
              className="sr"
              name={group}
              checked={value === stage}
              onChange={() => {
                setStage(value);
                setProblem(undefined);
              }}
            />
            <span className="blaze blaze-sm" data-stage={key} aria-hidden="true" />
            {label}
            {value === stage ? <Icon of={Check} size={14} /> : null}
          </label>
        ))}
      </div>
      <DayChoice today={today} day={day} onDay={setDay} />
      {reasons.length > 0 ? (
        <Choices
          label={stage === 'offer' ? jobTexts.haveDecided : jobTexts.whyEnded}
          options={reasons.map((value) => ({ value, label: CLOSED_REASON_LABELS[value] }))}
          chosen={reason}
          onChoose={setReason}
        />
      ) : null}
    </BulkForm>
  );
}

interface DayProps {
  today: LocalDay;
  /** Null while no day is typed. */
  day: LocalDay | null;
  onDay: (day: LocalDay | null) => void;
}

/** The day on which it happened: today, yesterday or another one. */
function DayChoice({ today, day, onDay }: DayProps) {
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const named = [
    { name: 'Today', value: today },
    { name: 'Yesterday', value: addDays(today, -1) },
  ];
  return (
    <div className="bulk-day" role="group" aria-labelledby={id}>
      <span className="caption muted" id={id}>
        {jobTexts.happened}
      </span>
      <span className="seg">
        {named.map(({ name, value }) => (
          <button
            key={name}
            type="button"
            className={classes(!isPicking && day === value && 'is-on')}
            aria-pressed={!isPicking && day === value}
            onClick={() => {
              setPicking(false);
              onDay(value);
            }}
          >
            {name}
          </button>
        ))}
        <button
          type="button"
          className={classes(isPicking && 'is-on')}
          aria-pressed={isPicking}
          onClick={() => setPicking(true)}
        >
          Pick a date
        </button>
      </span>
      {isPicking ? (
        <input
          className="input num"
          type="date"
          aria-labelledby={id}
          // The person has just asked for this field.
          autoFocus
          max={today}
          defaultValue={day ?? undefined}
          onChange={({ target }) => onDay(isLocalDay(target.value) ? target.value : null)}
        />
      ) : null}
    </div>
  );
}
