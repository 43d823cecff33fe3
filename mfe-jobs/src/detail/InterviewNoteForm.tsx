import { TEXT_MAX } from '@jobtrail/contract';
import { classes, Field, Spinner } from '@jobtrail/web-kit';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { today } from './interview-day.ts';
import type { Related } from './useRelated.ts';

/** A note on an interview: notes (required), and the day, which starts with today and may be cleared (spec 5). */
export function InterviewNoteForm({ onAdd, onClose }: { onAdd: Related['addInterviewNote']; onClose: () => void }) {
  const [notes, setNotes] = useState('');
  const [day, setDay] = useState(() => today());
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    if (notes.trim() === '') {
      setError('Notes are required.');
      field.current?.focus();
      return;
    }
    setSaving(true);
    const added = await onAdd({ notes, interviewDate: day === '' ? null : day, transcript: null, summary: null, audioPath: null });
    setSaving(false);
    if (added) onClose();
  }

  return (
    <form className="nform" onSubmit={(event) => void send(event)} noValidate>
      <Field label="Notes" required error={error}>
        {(control) => (
          <textarea
            ref={field}
            className={classes('textarea', error && 'is-error')}
            rows={3}
            maxLength={TEXT_MAX.notes}
            placeholder="What was asked, what you said, what comes next"
            value={notes}
            onChange={({ target }) => {
              setNotes(target.value);
              setError(undefined);
            }}
            {...control}
          />
        )}
      </Field>
      <div className="two">
        <Field label="Interview date">
          {(control) => <input className="input num" type="date" value={day} onChange={({ target }) => setDay(target.value)} {...control} />}
        </Field>
        <p className="muted nform-missing">Recording and uploading audio is not available yet.</p>
      </div>
      <div className="nform-foot">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary" disabled={saving}>
          {saving ? <Spinner /> : null}
          {saving ? 'Saving...' : 'Add note'}
        </button>
      </div>
    </form>
  );
}
