import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { classes, Field, pressedKey, Spinner } from '@jobtrail/web-kit';
import { ChangedElsewhere, type TextChoice } from '../job-form/form/ChangedElsewhere.tsx';

interface Props {
  /** The required field. */
  text: { label: string; placeholder: string };
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
  /** Shown below the text. */
  hint?: string | undefined;
  /** What the person has to choose, because the text was changed elsewhere as well. */
  choice?: TextChoice | null;
  /** The label of the submit button. */
  submit: string;
  saving: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** The other fields, above and below the text. */
  above?: ReactNode;
  below?: ReactNode;
}

/** The layout of forms that add something to a job: a required text, other fields, Cancel and Add. */
export function RelatedForm({
  text,
  value,
  error,
  onValue,
  hint,
  choice = null,
  submit,
  saving,
  onSubmit,
  onCancel,
  above,
  below,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('select, textarea');
    first?.focus({ preventScroll: true });
    // On a phone, the form is below the window, or its end is.
    for (const element of [form.current, first]) element?.scrollIntoView({ block: 'nearest' });
  }, []);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!saving) onSubmit(event);
  }

  return (
    <form ref={form} className="nform" onSubmit={send} noValidate>
      {above}
      <Field
        label={text.label}
        required
        hint={choice ? <ChangedElsewhere what="this text was" choice={choice} /> : hint}
        error={error}
      >
        {(control) => (
          <textarea
            className={classes('textarea', error && 'is-error')}
            rows={3}
            placeholder={text.placeholder}
            value={value}
            // Text typed during the save would be neither saved nor kept, so the field is read-only.
            readOnly={saving}
            onChange={({ target }) => onValue(target.value)}
            onKeyDown={(event) => {
              if (pressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit();
            }}
            {...control}
          />
        )}
      </Field>
      {below}
      <div className="nform-foot">
        <button type="button" className="btn btn-ghost" aria-disabled={saving} onClick={() => !saving && onCancel()}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary" aria-disabled={saving}>
          {saving ? <Spinner /> : null}
          {saving ? 'Saving...' : submit}
        </button>
      </div>
    </form>
  );
}
