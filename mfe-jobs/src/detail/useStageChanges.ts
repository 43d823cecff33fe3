import { useQueryClient } from '@tanstack/react-query';
import { api, ApiError, useToast } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { cardsKey, jobKey, repliesKey } from '../jobs/keys.ts';
import { relatedErrorToasts, relatedToasts } from './relatedToasts.ts';

const sentenceOf = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? { description: error.userMessage } : {};

/**
 * Deletes a stage change that never happened. The toast offers Undo; `onRestored` is called after it. Deleting the newest
 * one moves the job back, so the job and the list of cards are fetched again.
 */
export function useStageChanges(jobId: string) {
  const commands = useJobCommands();
  const client = useQueryClient();
  const toast = useToast();

  async function refresh(): Promise<void> {
    await Promise.all([jobKey(jobId), cardsKey, repliesKey].map((queryKey) => client.invalidateQueries({ queryKey })));
    commands.tabs.related(jobId);
  }
  async function restore(id: string, onRestored: () => void): Promise<void> {
    try {
      await api.call('restoreStageChange', { params: { id } });
    } catch (error) {
      const isTooLate = error instanceof ApiError && error.status === 404;
      commands.fail(error, {
        ...(isTooLate ? relatedErrorToasts.tooLate : relatedErrorToasts.restoreStageChange),
        ...sentenceOf(error),
      });
      return;
    }
    await refresh();
    toast({ ...relatedToasts.stageChangeRestored, tone: 'success' });
    onRestored();
  }
  return async (id: string, onRestored: () => void): Promise<boolean> => {
    try {
      await api.call('deleteStageChange', { params: { id } });
    } catch (error) {
      commands.fail(error, { ...relatedErrorToasts.deleteStageChange, ...sentenceOf(error) });
      return false;
    }
    await refresh();
    toast({
      ...relatedToasts.stageChangeDeleted,
      tone: 'success',
      action: { label: 'Undo', onClick: () => void restore(id, onRestored) },
    });
    return true;
  };
}
