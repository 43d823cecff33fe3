import { classes, Field, Spinner } from '@jobtrail/web-kit';
import type { FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';

interface Props {
  /** The one field that must not be empty. */
  text: { label: string; required: string; placeholder: string; maxLength: number };
  /** What the button says. */
  submit: string;
  /** Adds what was written; answers whether that worked. The form stays with its text when it did not. */
  onAdd: (text: string) => Promise<boolean>;
  onClose: () => void;
  /** The other fields, above the text and below it. */
  above?: ReactNode;
  below?: ReactNode;
}

/** The frame of the forms that add something to a job: a required text among other fields, Cancel and Add. */
export function RelatedForm({ text, submit, onAdd, onClose, above, below }: Props) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    if (value.trim() === '') {
      setError(text.required);
      field.current?.focus();
      return;
    }
    setSaving(true);
    const added = await onAdd(value);
    setSaving(false);
    if (added) onClose();
  }

  return (
    <form className="nform" onSubmit={(event) => void send(event)} noValidate>
      {above}
      <Field label={text.label} required error={error}>
        {(control) => (
          <textarea
            ref={field}
            className={classes('textarea', error && 'is-error')}
            rows={3}
            maxLength={text.maxLength}
            placeholder={text.placeholder}
            value={value}
            onChange={({ target }) => {
              setValue(target.value);
              setError(undefined);
            }}
            {...control}
          />
        )}
      </Field>
      {below}
      <div className="nform-foot">
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary" disabled={saving}>
          {saving ? <Spinner /> : null}
          {saving ? 'Saving...' : submit}
        </button>
      </div>
    </form>
  );
}
