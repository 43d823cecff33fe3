import { useQueryClient } from '@tanstack/react-query';
import type { LocalDay, StageHistoryEntry } from '@jobtrail/contract';
import { api, ApiError, useToast } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { cardsKey, jobKey, repliesKey } from '../jobs/keys.ts';
import { relatedErrorToasts, relatedToasts } from './relatedToasts.ts';

const sentenceOf = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.fields?.['happenedOn'] !== undefined)
    ? { description: error.fields?.['happenedOn'] ?? error.userMessage }
    : {};

/**
 * Deletes a stage change that never happened, or sets the day on which one happened. The toast offers Undo; `onRestored`
 * is called after that of a deletion. Both may change the job, so it and the list of cards are fetched again.
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
  /** Sets the day of an entry; the toast offers Undo. */
  async function date(entry: StageHistoryEntry, happenedOn: LocalDay | null): Promise<void> {
    const { id, happenedOn: earlier } = entry;
    if (happenedOn === earlier) return;
    try {
      await api.call('dateStageChange', { params: { id }, body: { happenedOn } });
    } catch (error) {
      commands.fail(error, { ...relatedErrorToasts.dateStageChange, ...sentenceOf(error) });
      return;
    }
    await refresh();
    toast({
      ...relatedToasts.stageChangeDated,
      tone: 'success',
      action: { label: 'Undo', onClick: () => void date({ ...entry, happenedOn }, earlier) },
    });
  }
  async function remove(id: string, onRestored: () => void): Promise<boolean> {
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
  }
  return { remove, date };
}
