import { CalendarArrowDown } from 'lucide-react';
import { useRef } from 'react';
import {
  type Interview,
  INTERVIEW_KIND_LABELS,
  INTERVIEW_KINDS,
  INTERVIEW_TEXT_MAX,
  interviewTexts,
  PLACE_LABELS,
} from '@jobtrail/contract';
import { classes, Field, Icon } from '@jobtrail/web-kit';
import { Modal } from '@jobtrail/web-kit/ui/overlay';
import { DayField } from '../detail/DayField.tsx';
import { calendarFileAddress } from '../interviews/calendarFile.ts';
import { FormAlert } from '../job-form/FormAlert.tsx';
import { SaveBar } from '../job-form/SaveBar.tsx';
import { JobField } from './JobField.tsx';
import { PeopleField } from './PeopleField.tsx';
import { TimeNote } from './TimeNote.tsx';
import { useInterviewForm } from './useInterviewForm.ts';
import { kindOf, peopleOf } from './values.ts';
import { ZoneField } from './ZoneField.tsx';
import './interview-form.css';

interface Props {
  /** The interview that is changed; absent for a new one. */
  interview?: Interview | undefined;
  /** Whether it is opened to move it: the focus starts at its date. */
  moving?: boolean;
  /** The job and the day of a new one. */
  jobId?: string | undefined;
  day?: string | undefined;
  onClose: () => void;
}

/** Schedule Interview, and the same form for an interview that exists. Closing it keeps the input. */
export default function InterviewDialog({ interview, moving = false, jobId, day, onClose }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const form = useInterviewForm({ interview, jobId, day, onClose });
  const { values, problemAt, change, pending, time } = form;
  const chosen = form.cards.find(({ id }) => id === values.jobId);
  const title = interview ? interviewTexts.edit : interviewTexts.schedule;

  function focusFirst(): void {
    if (element.current?.contains(document.activeElement)) return;
    // A picker was opened while the dialog was opening. It has the focus, outside the form.
    if (element.current?.querySelector('.interview-pick[aria-expanded="true"]')) return;
    const first = moving ? 'input[type="date"]' : values.jobId === '' ? '.interview-pick' : 'select';
    if (window.matchMedia('(hover: hover)').matches) element.current?.querySelector<HTMLElement>(first)?.focus();
  }

  return (
    <Modal
      open
      title={title}
      width={640}
      footer={null}
      onCancel={onClose}
      className="job-dialog"
      destroyOnHidden
      centered
      mask={{ closable: interview === undefined }}
      afterOpenChange={(open) => open && focusFirst()}
    >
      <form ref={element} onSubmit={form.submit} noValidate>
        <div className="dialog-scroll" inert={pending}>
          <div className="grid-6 interview-fields">
            <JobField
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
            <Field label={interviewTexts.round} error={problemAt('round')} className="interview-sixth">
              {(control) => (
                <input
                  className={classes('input num', problemAt('round') && 'is-error')}
                  inputMode="numeric"
                  maxLength={2}
                  value={values.round}
                  onChange={({ target }) => change('round', target.value)}
                  {...control}
                />
              )}
            </Field>
            <DayField
              label={interviewTexts.date}
              required
              day={values.day}
              error={problemAt('day')}
              onDay={(next) => change('day', next)}
            />
            <Field label={interviewTexts.starts} required error={problemAt('time')} className="interview-fifth">
              {(control) => (
                <input
                  className={classes('input num', problemAt('time') && 'is-error')}
                  type="time"
                  value={values.time}
                  onChange={({ target }) => change('time', target.value)}
                  {...control}
                />
              )}
            </Field>
            <Field label={interviewTexts.minutes} error={problemAt('minutes')} className="interview-sixth">
              {(control) => (
                <input
                  className={classes('input num', problemAt('minutes') && 'is-error')}
                  inputMode="numeric"
                  maxLength={4}
                  value={values.minutes}
                  onChange={({ target }) => change('minutes', target.value)}
                  {...control}
                />
              )}
            </Field>
            <ZoneField zone={values.zone} first={form.firstZones} onZone={(zone) => change('zone', zone)} />
            <TimeNote
              time={time}
              zone={values.zone}
              personZone={form.personZone}
              disambiguation={values.disambiguation}
              onLocal={form.setLocal}
              onMoment={form.setMoment}
              onDisambiguation={(which) => change('disambiguation', which)}
            />
            <Field label={PLACE_LABELS[kindOf(values.kind)]} error={problemAt('place')} className="interview-wide">
              {(control) => (
                <input
                  className="input"
                  autoComplete="off"
                  maxLength={INTERVIEW_TEXT_MAX.place}
                  value={values.place}
                  onChange={({ target }) => change('place', target.value)}
                  {...control}
                />
              )}
            </Field>
            <PeopleField people={peopleOf(values.people)} onPeople={(people) => change('people', people.join('\n'))} />
            <Field label={interviewTexts.preparation} className="g6">
              {(control) => (
                <textarea
                  className="textarea"
                  rows={3}
                  maxLength={INTERVIEW_TEXT_MAX.preparation}
                  value={values.preparation}
                  onChange={({ target }) => change('preparation', target.value)}
                  {...control}
                />
              )}
            </Field>
          </div>
          <FormAlert sentence={form.failure} />
        </div>
        <div className="interview-foot">
          {interview ? (
            <a className="btn btn-ghost" href={calendarFileAddress(interview.id)} download>
              <Icon of={CalendarArrowDown} size={14} />
              {interviewTexts.download}
            </a>
          ) : null}
          <SaveBar
            className="modal-foot"
            save={interview ? 'Save changes' : interviewTexts.schedule}
            saving={pending}
            onCancel={form.cancel}
          />
        </div>
      </form>
    </Modal>
  );
}
