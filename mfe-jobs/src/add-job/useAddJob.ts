import { errorToasts } from '@jobtrail/contract';
import { useSession } from '@jobtrail/web-kit';
import { useEffect, useState } from 'react';
import type { JobForm } from '../job-form/useJobForm.ts';
import { useJobForm } from '../job-form/useJobForm.ts';
import { createBody, emptyJob } from '../job-form/values.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { addDraft } from './draft.ts';

export interface AddJob extends JobForm {
  /** The form opened with what was typed earlier. */
  restored: boolean;
  /** Forgets what was typed, on purpose. */
  discard: () => void;
}

/** The form of a new job, on the page and in the dialog: what is typed is kept until it is saved or discarded. */
export function useAddJob(onSaved: () => void): AddJob {
  const commands = useJobCommands();
  const userId = useSession().user?.id ?? '';
  const [draft] = useState(() => addDraft.read(userId));
  const form = useJobForm(
    draft ?? emptyJob,
    async (values) => {
      await commands.create(createBody(values));
      addDraft.drop(userId);
      onSaved();
    },
    (error) => commands.fail(error, errorToasts.addJob),
  );
  const { values } = form;
  useEffect(() => addDraft.keep(userId, values), [userId, values]);
  return { ...form, restored: draft !== null, discard: () => addDraft.drop(userId) };
}
