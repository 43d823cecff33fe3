import { CalendarArrowDown } from 'lucide-react';
import { useRef } from 'react';
import { type Interview, interviewTexts } from '@jobtrail/contract';
import { Icon, Modal } from '@jobtrail/web-kit';
import { FormAlert } from '../job-form/form/FormAlert.tsx';
import { SaveBar } from '../job-form/form/SaveBar.tsx';
import { InterviewFields } from './InterviewFields.tsx';
import { calendarFileAddress } from './queries.ts';
import { useInterviewForm } from './useInterviewForm.ts';
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
  const { values, pending } = form;
  const title = interview ? interviewTexts.edit : interviewTexts.schedule;

  function focusFirst(): void {
    const first = moving ? 'input[type="date"]' : values.jobId === '' ? '.picker-button' : 'select';
    if (window.matchMedia('(hover: hover)').matches) element.current?.querySelector<HTMLElement>(first)?.focus();
  }

  return (
    <Modal
      title={title}
      width={640}
      className="job-dialog"
      closesOutside={interview === undefined}
      onOpen={focusFirst}
      onClose={onClose}
    >
      <form ref={element} onSubmit={form.submit} noValidate>
        <div className="dialog-scroll" inert={pending}>
          <InterviewFields form={form} interview={interview} />
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
