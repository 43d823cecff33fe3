import { useState } from 'react';
import {
  addDays,
  CLOSED_REASON_LABELS,
  CLOSED_REASONS,
  type CorrectTagBody,
  DIMENSION_NAMES,
  isBlank,
  isLocalDay,
  LISTED_DIMENSIONS,
  type ListedDimension,
  requiredTexts,
  TAG_NAMES,
  TEXT_MAX,
  VALUES_OF,
} from '@jobtrail/contract';
import { classes, Field, tooLong } from '@jobtrail/web-kit';
import { DayField } from '../jobs/clock/DayField.tsx';
import { useToday } from '../jobs/clock/usePersonZone.ts';
import { BulkForm, type BulkFormProps, Choices } from './BulkForm.tsx';
import { bulkTexts } from './texts.ts';

/** Sets a follow-up for each of the selected jobs. */
export function FollowUpForm({ jobs, pending, onChange }: BulkFormProps) {
  const today = useToday();
  const [text, setText] = useState('');
  const [dueOn, setDueOn] = useState<string>(addDays(today, 1));
  const [isMissing, setMissing] = useState(false);
  const problem =
    tooLong(text.trim(), TEXT_MAX.reminder) ?? (isMissing && isBlank(text) ? requiredTexts.reminder : undefined);
  return (
    <BulkForm
      title={bulkTexts.followUp}
      action={`Set for ${jobs}`}
      pending={pending}
      onSubmit={() => {
        setMissing(isBlank(text));
        if (isBlank(text) || problem !== undefined) return;
        onChange({ kind: 'followUp', text: text.trim(), dueOn: dueOn === '' ? null : dueOn });
      }}
    >
      <Field label="What" required error={problem}>
        {(control) => (
          <input
            className={classes('input', problem && 'is-error')}
            autoComplete="off"
            placeholder="Ask how it is going"
            value={text}
            onChange={({ target }) => setText(target.value)}
            {...control}
          />
        )}
      </Field>
      <DayField label="Due" day={dueOn} onDay={setDueOn} />
    </BulkForm>
  );
}

/** Sets the day on which the selected jobs were applied for. */
export function AppliedDayForm({ jobs, pending, onChange }: BulkFormProps) {
  const [day, setDay] = useState<string>(useToday());
  const [isMissing, setMissing] = useState(false);
  return (
    <BulkForm
      title={bulkTexts.appliedOn}
      action={`Set for ${jobs}`}
      pending={pending}
      onSubmit={() => {
        setMissing(!isLocalDay(day));
        if (isLocalDay(day)) onChange({ kind: 'appliedOn', appliedOn: day });
      }}
    >
      <DayField
        label="Applied on"
        day={day}
        onDay={setDay}
        required
        error={isMissing && !isLocalDay(day) ? 'Choose a day.' : undefined}
      />
    </BulkForm>
  );
}

/** The choice of no reason, and of no tag. */
const NONE = '';
/** Before a tag is chosen. */
const UNCHOSEN = 'unchosen';

/** Says why the selected jobs ended. */
export function ReasonForm({ jobs, pending, onChange }: BulkFormProps) {
  const [reason, setReason] = useState<(typeof CLOSED_REASONS)[number] | typeof NONE | null>(null);
  const [isMissing, setMissing] = useState(false);
  return (
    <BulkForm
      title={bulkTexts.closedReason}
      action={`Set for ${jobs}`}
      pending={pending}
      problem={isMissing && reason === null ? 'Choose a reason.' : undefined}
      onSubmit={() => {
        setMissing(reason === null);
        if (reason !== null) onChange({ kind: 'closedReason', closedReason: reason === NONE ? null : reason });
      }}
    >
      <Choices
        label="Why did they end?"
        options={[
          ...CLOSED_REASONS.map((value) => ({ value, label: CLOSED_REASON_LABELS[value] })),
          { value: NONE, label: 'No reason' },
        ]}
        chosen={reason}
        onChoose={setReason}
      />
    </BulkForm>
  );
}

/** Corrects a smart tag of the selected jobs. */
export function SmartTagForm({ jobs, pending, onChange }: BulkFormProps) {
  const [dimension, setDimension] = useState<ListedDimension>(LISTED_DIMENSIONS[0]);
  const [value, setValue] = useState(UNCHOSEN);
  const [isMissing, setMissing] = useState(false);
  return (
    <BulkForm
      title={bulkTexts.smartTag}
      action={`Set for ${jobs}`}
      pending={pending}
      problem={isMissing && value === UNCHOSEN ? 'Choose a tag.' : undefined}
      onSubmit={() => {
        setMissing(value === UNCHOSEN);
        if (value === UNCHOSEN) return;
        const found = VALUES_OF[dimension].find((known) => known === value) ?? null;
        // A value of the list of its dimension.
        onChange({ kind: 'smartTag', correction: { dimension, value: found } as CorrectTagBody });
      }}
    >
      <Field label="About">
        {(control) => (
          <select
            className="select"
            value={dimension}
            onChange={({ target }) => {
              const next = LISTED_DIMENSIONS.find((known) => known === target.value);
              if (next) setDimension(next);
              setValue(UNCHOSEN);
            }}
            {...control}
          >
            {LISTED_DIMENSIONS.map((known) => (
              <option key={known} value={known}>
                {DIMENSION_NAMES[known]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Tag">
        {(control) => (
          <select className="select" value={value} onChange={({ target }) => setValue(target.value)} {...control}>
            <option value={UNCHOSEN} disabled>
              Choose
            </option>
            <option value={NONE}>No tag</option>
            {VALUES_OF[dimension].map((known) => (
              <option key={known} value={known}>
                {TAG_NAMES[known]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </BulkForm>
  );
}
