import { Link, RotateCw } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { classes, Field, Icon, isFocusLost, pressedKey, Spinner } from '@jobtrail/web-kit';
import { toWebAddress } from '../../jobs/safeLink.ts';
import { ResultLine } from '../form/ResultLine.tsx';
import type { JobForm } from '../form/useJobForm.ts';
import type { JobErrors, JobFormValues, SetField } from '../form/values.ts';
import { FailureAlert } from './FailureAlert.tsx';
import type { Extraction } from './useExtraction.ts';

interface Props {
  label: string;
  /** 'Extract' in the dialog, 'Extract Details' on the page. */
  action: string;
  values: Pick<JobFormValues, 'jobUrl'>;
  errors: Pick<JobErrors, 'jobUrl'>;
  set: SetField;
  extraction: Extraction;
  reading: JobForm['reading'];
  /** Opens the place to attach screenshots. */
  onScreenshot: () => void;
}

/** The URL of a posting, saved with the job, and the button that extracts it. */
export function PostingField({
  label,
  action,
  values: { jobUrl: value },
  errors: { jobUrl: error },
  set,
  extraction: { running, failure, start, stop },
  reading,
  onScreenshot,
}: Props) {
  const failureId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // The button is disabled while it runs, which takes the focus from it.
  useLayoutEffect(() => {
    if (running) return;
    if (hadFocus.current && isFocusLost()) button.current?.focus();
    hadFocus.current = false;
  }, [running]);
  return (
    <div className="posting">
      <Field
        label={label}
        error={error}
        hint={running ? 'Reading the posting. You can keep typing.' : "We'll save this link with the job."}
        beside={
          <>
            <button
              ref={button}
              type="button"
              className="btn"
              disabled={value.trim() === '' || running}
              onClick={() => {
                hadFocus.current = true;
                void start(value);
              }}
            >
              {running ? <Spinner /> : <Icon of={RotateCw} size={14} />}
              {running ? 'Extracting...' : action}
            </button>
            {running ? (
              <button type="button" className="btn btn-ghost" onClick={stop}>
                Stop
              </button>
            ) : null}
          </>
        }
      >
        {(control) => (
          <div className="with-icon">
            <Icon of={Link} />
            <input
              className={classes('input', error && 'is-error')}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={value}
              onChange={({ target }) => set('jobUrl', target.value)}
              onKeyDown={(event) => {
                if (pressedKey(event) !== 'Enter') return;
                event.preventDefault();
                if (!running) void start(value);
              }}
              onBlur={() => {
                const address = toWebAddress(value);
                if (address !== null && address !== value) set('jobUrl', address);
              }}
              {...control}
              aria-describedby={[control['aria-describedby'], failure ? failureId : undefined]
                .filter(Boolean)
                .join(' ')}
            />
          </div>
        )}
      </Field>
      {failure ? <FailureAlert id={failureId} failure={failure} onScreenshot={onScreenshot} /> : null}
      {reading.url === null ? null : <ResultLine reading={reading} />}
    </div>
  );
}
