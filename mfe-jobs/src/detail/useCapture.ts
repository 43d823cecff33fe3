import { useMemo } from 'react';
import { callQuery, usePlatform } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { Capture } from './audio/Capture.ts';
import { captures } from './audio/captures.ts';
import { useDraftKey } from './Drafts.ts';
import { interviewDrafts } from './interviewDrafts.ts';

/** The unsaved audio of a job's interview note. Its summary is copied into the notes if they are empty. */
export function useCapture(jobId: string): Capture {
  const { toast, queryClient } = usePlatform();
  const { fail } = useJobCommands();
  const key = useDraftKey(jobId);
  return useMemo(
    () =>
      captures.of(
        key.userId,
        key.id,
        () =>
          new Capture({
            toast,
            fail,
            provider: async () => (await queryClient.fetchQuery(callQuery('getTranscription'))).provider,
            onSummary: (summary) => {
              const form = interviewDrafts.formOf(key);
              if (form.values().notes.trim() !== '') return;
              form.change({ notes: summary });
              form.clearProblems(['notes']);
            },
          }),
      ),
    [key, toast, fail, queryClient],
  );
}
