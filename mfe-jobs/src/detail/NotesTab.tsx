import type { UseQueryResult } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import type { Job } from '@jobtrail/contract';
import { classes, ErrorState, formatTime, Icon, messageOf, Skeleton, Spinner } from '@jobtrail/web-kit';
import { ChangedElsewhere } from '../job-form/form/ChangedElsewhere.tsx';
import { Contact } from './Contact.tsx';
import { Screenshots } from './Screenshots.tsx';
import { type Notes, useNotes } from './useNotes.ts';

/** The Notes tab: a field that saves automatically, and the screenshots of the job. */
export function NotesTab({ job }: { job: UseQueryResult<Job> }) {
  if (job.data) return <NotesOf job={job.data} />;
  if (job.isError) {
    return (
      <ErrorState title="The notes did not load" level={3} onRetry={() => void job.refetch()}>
        Nothing is lost. {messageOf(job.error, 'Please check your connection and try again.')}
      </ErrorState>
    );
  }
  return (
    <div role="status" aria-busy="true" aria-label="Loading the notes">
      <Skeleton height={356} />
    </div>
  );
}

function NotesOf({ job }: { job: Job }) {
  const notes = useNotes(job);
  return (
    <>
      <label className="sr" htmlFor="job-notes">
        Notes
      </label>
      <textarea
        id="job-notes"
        className={classes('textarea notes', notes.length && 'is-error')}
        aria-invalid={notes.length ? true : undefined}
        rows={15}
        placeholder="Anything you want to remember about this application"
        value={notes.text}
        aria-describedby="job-notes-state"
        onChange={({ target }) => notes.type(target.value)}
        onBlur={notes.save}
      />
      <p className="hint notes-state" id="job-notes-state">
        <NotesState notes={notes} />
        <span className="notes-rule">Saves when you leave the field</span>
      </p>
      <Contact job={job} />
      <Screenshots images={job.images} />
    </>
  );
}

function NotesState({ notes }: { notes: Notes }) {
  const { state, length, savedAt, save } = notes;
  if (state === 'saving') {
    return (
      <span className="row">
        <Spinner />
        Saving...
      </span>
    );
  }
  if (length) {
    return (
      <span className="notes-failed" role="alert">
        <Icon of={CircleAlert} />
        Not saved: {length}. What you typed is still here.
      </span>
    );
  }
  if (state === 'conflict') return <ChangedElsewhere what="these notes were" choice={notes} />;
  if (state === 'failed') {
    return (
      <span className="notes-failed" role="alert">
        <Icon of={CircleAlert} />
        Not saved. What you typed is still here.
        <button type="button" className="link" onClick={save}>
          Retry
        </button>
      </span>
    );
  }
  if (!savedAt) return null;
  return (
    <span className="notes-saved" role="status">
      <Icon of={Check} />
      Saved at {formatTime(savedAt)}
    </span>
  );
}
