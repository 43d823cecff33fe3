import type { CommunicationSource } from '@jobtrail/contract';
import { COMMUNICATION_SOURCE_LABELS, COMMUNICATION_SOURCES, TEXT_MAX } from '@jobtrail/contract';
import { classes, Field, Spinner } from '@jobtrail/web-kit';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { Related } from './useRelated.ts';

/** The add form of a communication: source, subject (optional), content (required, spec 5). */
export function CommunicationForm({ onAdd, onClose }: { onAdd: Related['addCommunication']; onClose: () => void }) {
  const [source, setSource] = useState<CommunicationSource>('email');
  const [subject, setSubject] = useState('');
  const [content, setContent] = useState('');
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    if (content.trim() === '') {
      setError('Content is required.');
      field.current?.focus();
      return;
    }
    setSaving(true);
    const added = await onAdd({ source, subject: subject.trim() === '' ? null : subject.trim(), content });
    setSaving(false);
    if (added) onClose();
  }

  return (
    <form className="nform" onSubmit={(event) => void send(event)} noValidate>
      <div className="two">
        <Field label="Source">
          {(control) => (
            <select
              className="select"
              value={source}
              onChange={({ target }) => setSource(COMMUNICATION_SOURCES.find((known) => known === target.value) ?? 'other')}
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
        <Field label="Subject" optional>
          {(control) => <input className="input" maxLength={TEXT_MAX.subject} value={subject} onChange={({ target }) => setSubject(target.value)} {...control} />}
        </Field>
      </div>
      <Field label="Content" required error={error}>
        {(control) => (
          <textarea
            ref={field}
            className={classes('textarea', error && 'is-error')}
            rows={3}
            maxLength={TEXT_MAX.content}
            placeholder="What was said or written"
            value={content}
            onChange={({ target }) => {
              setContent(target.value);
              setError(undefined);
            }}
            {...control}
          />
        )}
      </Field>
      <div className="nform-foot">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary" disabled={saving}>
          {saving ? <Spinner /> : null}
          {saving ? 'Saving...' : 'Add communication'}
        </button>
      </div>
    </form>
  );
}
