import { useState } from 'react';
import { ErrorState } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { useDraftKey } from './Drafts.ts';
import { unsavedNotes } from './unsavedNotes.ts';

interface Props {
  id: string;
  /** Whether the job was here: it was deleted elsewhere while it was open. */
  deleted: boolean;
  onRestored: () => void;
}

/** In place of a job that does not exist. Notes that were typed before it was deleted elsewhere stay readable. */
export function MissingJob({ id, deleted, onRestored }: Props) {
  const { restore } = useJobCommands();
  const unsaved = unsavedNotes.find(useDraftKey(id))?.text;
  const [restoring, setRestoring] = useState(false);

  async function bringBack(): Promise<void> {
    setRestoring(true);
    const restored = await restore(id);
    setRestoring(false);
    if (restored) onRestored();
  }

  if (!deleted && unsaved === undefined)
    return (
      <ErrorState title="We couldn't find this application" level={3}>
        It may have been deleted, or you may be signed in to another account.
      </ErrorState>
    );
  return (
    <>
      <ErrorState
        title="This application was deleted"
        level={3}
        more={
          <button
            type="button"
            className="btn"
            aria-disabled={restoring}
            onClick={() => !restoring && void bringBack()}
          >
            {restoring ? 'Restoring...' : 'Restore'}
          </button>
        }
      >
        It was deleted in another tab or on another device. You can restore it for 7 days.
      </ErrorState>
      {unsaved === undefined ? null : (
        <div className="missing-notes">
          <label className="label" htmlFor="unsaved-notes">
            Your unsaved notes
          </label>
          <textarea id="unsaved-notes" className="textarea" rows={6} readOnly value={unsaved} />
        </div>
      )}
    </>
  );
}
