import { Fragment, useId } from 'react';
import { type CardTextField, cardTextFields, DEFAULT_STAGE, JOB_TEXT_FIELDS, type Stage } from '@jobtrail/contract';
import { classes, Field, lazyComponent } from '@jobtrail/web-kit';
import { useJobCards } from '../../jobs/queries.ts';
import { StageSelect } from '../../jobs/StageSelect.tsx';
import { knownTags, tagsIn, tagText } from '../../tags/ownTags.ts';
import { TagInput } from '../../tags/TagInput.tsx';
import { ChangedElsewhere, type TextChoice } from './ChangedElsewhere.tsx';
import type { FieldReading } from './FieldReadings.ts';
import { ReadableText } from './ReadableText.tsx';
import type { JobForm } from './useJobForm.ts';
import type { JobErrors, JobFormValues, SetField } from './values.ts';

const PastStages = lazyComponent(() => import('./PastStages.tsx'), { Waiting: () => null });

interface Props {
  /** Whether the job is new, so that it may have been in other stages. */
  isNew?: boolean;
  values: JobFormValues;
  errors: JobErrors;
  set: SetField;
  /** What was read. */
  reading: JobForm['reading'];
  take: JobForm['take'];
  /** What the person has to choose, because the notes were changed elsewhere as well. */
  notesChoice?: TextChoice | null;
  /** Whether to use the longer labels of the page. */
  labels?: { company: string; position: string; stage: string };
}
type TextField = 'company' | 'position' | CardTextField;
const SHORT = { company: 'Company', position: 'Position', stage: 'Stage' };

/** The shared fields of a job form: Company, Position, Stage, the texts of the card, Notes. */
export function JobFields({
  isNew = false,
  values,
  errors,
  set,
  reading,
  take,
  notesChoice = null,
  labels = SHORT,
}: Props) {
  const readings: Partial<Record<TextField, FieldReading>> = reading.fields;
  const text = (field: TextField, label: string, options: { className?: string; required?: boolean } = {}) => (
    <ReadableText
      label={label}
      value={values[field]}
      error={errors[field]}
      onValue={(value) => set(field, value)}
      reading={readings[field]}
      url={reading.url}
      take={take}
      {...options}
    />
  );
  return (
    <div className="grid-6">
      {text('company', labels.company, { className: 'g3', required: true })}
      {text('position', labels.position, { className: 'g3', required: true })}
      <StageField label={labels.stage} value={values.status} onChange={(stage) => set('status', stage)} />
      {cardTextFields.map((field) => (
        <Fragment key={field}>{text(field, JOB_TEXT_FIELDS[field].label)}</Fragment>
      ))}
      {isNew && values.status !== DEFAULT_STAGE ? <PastStages values={values} errors={errors} set={set} /> : null}
      <TagsField value={values.tags} error={errors.tags} onChange={(tags) => set('tags', tags)} />
      <Field
        label="Notes"
        error={errors.notes}
        hint={notesChoice ? <ChangedElsewhere what="these notes were" choice={notesChoice} /> : undefined}
        className="g6"
      >
        {(control) => (
          <textarea
            className={classes('textarea', errors.notes && 'is-error')}
            rows={3}
            placeholder="Anything you want to remember"
            value={values.notes}
            onChange={({ target }) => set('notes', target.value)}
            {...control}
          />
        )}
      </Field>
    </div>
  );
}

/** The person's tags of the job. */
function TagsField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (tags: string) => void;
}) {
  const cards = useJobCards().data;
  return (
    <Field label="Tags" error={error} className="g6">
      {(control) => (
        <div className={classes('ttag-frame', error && 'is-error')}>
          <TagInput
            tags={tagsIn(value)}
            known={knownTags(cards ?? [])}
            onTags={(tags) => onChange(tagText(tags))}
            control={control}
          />
        </div>
      )}
    </Field>
  );
}

function StageField({ label, value, onChange }: { label: string; value: Stage; onChange: (stage: Stage) => void }) {
  const id = useId();
  return (
    <div className="field">
      <span className="label" id={id}>
        {label}
      </span>
      <StageSelect value={value} onChange={onChange} labelledBy={id} full />
    </div>
  );
}
