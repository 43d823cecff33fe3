import type { InputHTMLAttributes } from 'react';
import {
  type Interview,
  INTERVIEW_KIND_LABELS,
  INTERVIEW_KINDS,
  interviewTexts,
  PLACE_LABELS,
} from '@jobtrail/contract';
import { classes, Field } from '@jobtrail/web-kit';
import { DayField } from '../jobs/clock/DayField.tsx';
import { JobField } from '../jobs/JobField.tsx';
import { PeopleField } from './PeopleField.tsx';
import { TimeNote } from './TimeNote.tsx';
import type { useInterviewForm } from './useInterviewForm.ts';
import { kindOf, peopleOf } from './values.ts';
import { ZoneField } from './ZoneField.tsx';

interface Props {
  form: ReturnType<typeof useInterviewForm>;
  /** The interview that is changed; undefined for a new one. */
  interview: Interview | undefined;
}

/** The fields of an interview: its job, kind, time, place, people and preparation. */
export function InterviewFields({ form, interview }: Props) {
  const { values, problemAt, change } = form;
  const chosen = form.cards.find(({ id }) => id === values.jobId);
  const input = (
    field: 'round' | 'time' | 'minutes' | 'place',
    label: string,
    { className, required = false, ...attributes }: InputHTMLAttributes<HTMLInputElement>,
  ) => (
    <Field label={label} required={required} error={problemAt(field)} className={className}>
      {(control) => (
        <input
          {...attributes}
          className={classes('input', field !== 'place' && 'num', problemAt(field) && 'is-error')}
          value={values[field]}
          onChange={({ target }) => change(field, target.value)}
          {...control}
        />
      )}
    </Field>
  );

  return (
    <div className="grid-6 interview-fields">
      <JobField
        className="interview-wide"
        required
        cards={form.cards}
        loading={form.cardsPending}
        job={chosen ?? (interview && { id: interview.jobId, ...interview.job })}
        error={problemAt('jobId')}
        fixed={interview !== undefined}
        onJob={(id) => change('jobId', id)}
      />
      <Field label={interviewTexts.kind} className="interview-third">
        {(control) => (
          <select
            className="select"
            value={values.kind}
            onChange={({ target }) => change('kind', target.value)}
            {...control}
          >
            {INTERVIEW_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {INTERVIEW_KIND_LABELS[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {input('round', interviewTexts.round, { className: 'interview-sixth', inputMode: 'numeric' })}
      <DayField
        label={interviewTexts.date}
        required
        day={values.day}
        error={problemAt('day')}
        onDay={(next) => change('day', next)}
      />
      {input('time', interviewTexts.starts, { className: 'interview-fifth', required: true, type: 'time' })}
      {input('minutes', interviewTexts.minutes, { className: 'interview-sixth', inputMode: 'numeric' })}
      <ZoneField zone={values.zone} first={form.firstZones} onZone={(zone) => change('zone', zone)} />
      <TimeNote
        time={form.time}
        zone={form.timeZone}
        personZone={form.personZone}
        disambiguation={values.disambiguation}
        onLocal={form.setLocal}
        onMoment={form.setMoment}
        onDisambiguation={(which) => change('disambiguation', which)}
      />
      {input('place', PLACE_LABELS[kindOf(values.kind)], {
        className: 'interview-wide',
        autoComplete: 'off',
      })}
      <PeopleField
        people={peopleOf(values.people)}
        onPeople={(people) => change('people', people.join('\n'))}
        text={values.person}
        onText={(person) => change('person', person)}
        problem={problemAt('person')}
      />
      <Field label={interviewTexts.preparation} error={problemAt('preparation')} className="g6">
        {(control) => (
          <textarea
            className={classes('textarea', problemAt('preparation') && 'is-error')}
            rows={3}
            value={values.preparation}
            onChange={({ target }) => change('preparation', target.value)}
            {...control}
          />
        )}
      </Field>
    </div>
  );
}
