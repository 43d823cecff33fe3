import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavePostingBody } from '@jobtrail/contract';
import { api, ApiError, useToast } from '@jobtrail/web-kit';
import { failureNote } from '../job-form/extraction/failure.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { cardsKey, jobKey, wishlistKey } from '../jobs/keys.ts';
import { postingErrors, postingToasts } from './texts.ts';

export interface PostingCommands {
  /** Whether the page is being read. */
  reading: boolean;
  /** Why the page could not be read the last time. */
  refusal: string | null;
  /** Reads the page at the job's link. @returns whether there is a new capture; null if it could not be read */
  readAgain: () => Promise<boolean | null>;
  /** Keeps or corrects a text. @returns whether it was saved */
  save: (body: SavePostingBody) => Promise<boolean>;
  /** Deletes a capture. The toast offers Undo. @returns whether it was deleted */
  remove: (capture: string) => Promise<boolean>;
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

/** The commands on the posting of a job. Each shows what failed. */
export function usePosting(jobId: string, jobUrl: string | null): PostingCommands {
  const commands = useJobCommands();
  const client = useQueryClient();
  const toast = useToast();
  const [reading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Cards say whether there is a posting. */
  async function refresh(): Promise<void> {
    await Promise.all([jobKey(jobId), cardsKey, wishlistKey].map((queryKey) => client.invalidateQueries({ queryKey })));
    commands.tabs.related(jobId);
  }
  async function restore(capture: string): Promise<void> {
    try {
      await api.call('restorePosting', { params: { id: jobId }, body: { capture } });
    } catch (error) {
      const isTooLate = error instanceof ApiError && error.status === 404;
      return commands.fail(error, isTooLate ? postingErrors.tooLate : postingErrors.restore);
    }
    await refresh();
    toast({ ...postingToasts.restored, tone: 'success' });
  }
  return {
    reading,
    refusal,
    readAgain: async () => {
      setReading(true);
      setRefusal(null);
      try {
        const { isNew } = await api.call('readPostingAgain', { params: { id: jobId } });
        await refresh();
        return isNew;
      } catch (error) {
        if (error instanceof ApiError && error.status === 422)
          setRefusal(error.reason === 'closed' ? postingErrors.gone : failureNote(error, jobUrl ?? '').what);
        else commands.fail(error, postingErrors.read);
        return null;
      } finally {
        setReading(false);
      }
    },
    save: async (body) => {
      try {
        await api.call('savePosting', { params: { id: jobId }, body });
      } catch (error) {
        const text = postingErrors.save;
        commands.fail(error, isConflict(error) ? { ...text, description: error.userMessage } : text);
        return false;
      }
      await refresh();
      return true;
    },
    remove: async (capture) => {
      try {
        await api.call('deletePosting', { params: { id: jobId }, query: { capture } });
      } catch (error) {
        commands.fail(error, postingErrors.remove);
        return false;
      }
      await refresh();
      toast({
        ...postingToasts.removed,
        tone: 'success',
        action: { label: 'Undo', onClick: () => void restore(capture) },
      });
      return true;
    },
  };
}
