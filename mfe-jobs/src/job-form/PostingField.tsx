import type { ExtractedJob } from '@jobtrail/contract';
import { errorToasts, paths, successToasts, TEXT_MAX } from '@jobtrail/contract';
import { api, classes, Field, Icon, messageOf, Spinner, usePlatform } from '@jobtrail/web-kit';
import { Link, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { failureToast } from '../jobs/failure.ts';
import type { SetField } from './values.ts';

interface Props {
  label: string;
  /** 'Extract' in the dialog, 'Extract Details' on the page (spec 2). */
  action: string;
  value: string;
  error: string | undefined;
  set: SetField;
}
const EXTRACTED = ['company', 'position', 'location', 'salary'] as const;

/** The address of a posting, kept with the job, and the button that asks the server to read it (spec 5). */
export function PostingField({ label, action, value, error, set }: Props) {
  const { toast, navigate } = usePlatform();
  const [running, setRunning] = useState(false);

  async function extract(): Promise<void> {
    if (value.trim() === '') return toast({ ...errorToasts.noUrl, tone: 'error' });
    setRunning(true);
    try {
      const found = await api.post<ExtractedJob>(paths.extractFromUrl, { url: value.trim() });
      if (found.error) return toast({ ...errorToasts.extraction, description: found.error, tone: 'error' });
      for (const field of EXTRACTED) if (found[field]) set(field, found[field]);
      toast({ ...successToasts.jobExtracted, tone: 'success' });
    } catch (failure) {
      toast(failureToast(failure, { title: errorToasts.extraction.title, description: messageOf(failure, errorToasts.extraction.description) }, navigate));
    } finally {
      setRunning(false);
    }
  }

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="row">
          <div className="with-icon grow">
            <Icon of={Link} />
            <input
              className={classes('input', error && 'is-error')}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              maxLength={TEXT_MAX.url}
              value={value}
              onChange={({ target }) => set('jobUrl', target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (!running) void extract();
              }}
              {...control}
            />
          </div>
          <button type="button" className="btn" disabled={value.trim() === '' || running} onClick={() => void extract()}>
            {running ? <Spinner /> : <Icon of={RotateCw} size={14} />}
            {running ? 'Extracting...' : action}
          </button>
        </div>
      )}
    </Field>
  );
}
