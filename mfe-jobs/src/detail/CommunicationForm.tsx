import {
  COMMUNICATION_SOURCE_LABELS,
  COMMUNICATION_SOURCES,
  isBlank,
  requiredTexts,
  TEXT_MAX,
} from '@jobtrail/contract';
import { classes, Field, type HeldForm, tooLong, useCheckedForm } from '@jobtrail/web-kit';
import type { TextChoice } from '../job-form/form/ChangedElsewhere.tsx';
import { DayField } from '../jobs/clock/DayField.tsx';
import { type CommunicationDraft, sourceOf } from './communicationDrafts.ts';
import { momentOf } from './entryMoment.ts';
import { RelatedForm } from './RelatedForm.tsx';

const CONTENT = {
  label: 'Content',
  placeholder: 'What was said or written',
};

/** Calls have a time. */
const hasTime = (source: string): boolean => source === 'phone';

const problemsOf = ({ source, content, day, time }: CommunicationDraft) => ({
  ...(isBlank(content) && { content: requiredTexts.content }),
  ...(momentOf(day, time) === null && { day: 'Enter a date.' }),
  ...(hasTime(source) && time === '' && { time: 'Enter a time.' }),
});

const lengthsOf = ({ subject, content }: CommunicationDraft) => ({
  subject: tooLong(subject.trim(), TEXT_MAX.subject),
  content: tooLong(content.trim(), TEXT_MAX.content),
});

interface Props {
  form: HeldForm<CommunicationDraft>;
  /** What the person has to choose, because the text was changed elsewhere as well. */
  choice?: TextChoice | null;
  submitLabel: string;
  /** Called with valid values. @returns whether they were saved */
  onSave: (values: CommunicationDraft) => Promise<boolean>;
  /** Called after saving, and on Cancel. */
  onDone: () => void;
}

/** The form of a communication: source, subject (optional), date, the time of a call, content (required). */
export function CommunicationForm({ form, choice = null, submitLabel, onSave, onDone }: Props) {
  const { values, problemAt, change, submit } = useCheckedForm(form, {
    problemsOf,
    lengthsOf,
    clearsOnChange: 'field',
  });
  const { source, subject, content, day, time, saving } = values;
  async function save(typed: CommunicationDraft): Promise<void> {
    change('saving', true);
    if (await onSave(typed)) onDone();
    else change('saving', false);
  }
  return (
    <RelatedForm
      text={CONTENT}
      value={content}
      error={problemAt('content')}
      choice={choice}
      onValue={(next) => change('content', next)}
      submit={submitLabel}
      saving={saving}
      onSubmit={(event) => submit(event, save)}
      onCancel={onDone}
      above={
        <div className="two">
          <Field label="Source">
            {(control) => (
              <select
                className="select"
                value={source}
                onChange={({ target }) => change('source', sourceOf(target.value))}
                {...control}
              >
                {COMMUNICATION_SOURCES.map((known) => (
                  <option key={known} value={known}>
                    {COMMUNICATION_SOURCE_LABELS[known]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Subject" optional error={problemAt('subject')}>
            {(control) => (
              <input
                className={classes('input', problemAt('subject') && 'is-error')}
                value={subject}
                onChange={({ target }) => change('subject', target.value)}
                {...control}
              />
            )}
          </Field>
        </div>
      }
      below={
        <div className="two">
          <DayField label="Date" required day={day} error={problemAt('day')} onDay={(next) => change('day', next)} />
          {hasTime(source) ? (
            <Field label="Time" required error={problemAt('time')}>
              {(control) => (
                <input
                  className={classes('input num', problemAt('time') && 'is-error')}
                  type="time"
                  value={time}
                  onChange={({ target }) => change('time', target.value)}
                  {...control}
                />
              )}
            </Field>
          ) : null}
        </div>
      }
    />
  );
}
