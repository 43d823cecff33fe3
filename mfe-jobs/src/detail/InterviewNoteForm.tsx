import { requiredTexts, TEXT_MAX } from '@jobtrail/contract';
import { Field } from '@jobtrail/web-kit';
import { useState } from 'react';
import { today } from './interview-day.ts';
import { RelatedForm } from './RelatedForm.tsx';
import type { Related } from './useRelated.ts';

const NOTES = { label: 'Notes', required: requiredTexts.notes, placeholder: 'What was asked, what you said, what comes next', maxLength: TEXT_MAX.notes };

/** A note on an interview: notes (required), and the day, which starts with today and may be cleared (spec 5). */
export function InterviewNoteForm({ onAdd, onClose }: { onAdd: Related['addInterviewNote']; onClose: () => void }) {
  const [day, setDay] = useState(() => today());
  return (
    <RelatedForm
      text={NOTES}
      submit="Add note"
      onAdd={(notes) => onAdd({ notes, interviewDate: day === '' ? null : day, transcript: null, summary: null, audioPath: null })}
      onClose={onClose}
      below={
        <div className="two">
          <Field label="Interview date">
            {(control) => <input className="input num" type="date" value={day} onChange={({ target }) => setDay(target.value)} {...control} />}
          </Field>
          <p className="muted nform-missing">Recording and uploading audio is not available yet.</p>
        </div>
      }
    />
  );
}
