import { errorToasts, successToasts } from '@jobtrail/contract';
import { api, ApiError } from '@jobtrail/web-kit';
import { dropJob } from '../cache.ts';
import { followRestoredJob } from '../followJob.ts';
import type { JobChanges } from './JobChanges.ts';

/** How long Undo is offered after a deletion, in ms. */
const UNDO_MS = 12_000;
const ERASED = 'This job was deleted too long ago to be restored.';

/** Whether a job can no longer be restored. */
const isErased = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Commands that delete jobs and restore them. */
export interface Deletions {
  /** Deletes a job; the toast offers to restore it. */
  remove: (id: string) => Promise<boolean>;
  /** Restores a deleted job. */
  restore: (id: string) => Promise<boolean>;
}

/** Creates the commands that delete jobs and restore them. */
export function createDeletions({ queryClient, tabs, toast, run, accept, fail }: JobChanges): Deletions {
  async function restore(id: string): Promise<boolean> {
    try {
      const job = await run(() => api.call('restoreJob', { params: { id } }));
      followRestoredJob(id);
      accept(job);
      toast({ ...successToasts.jobRestored, tone: 'success' });
      return true;
    } catch (error) {
      fail(error, { ...errorToasts.restoreJob, ...(isErased(error) && { description: ERASED }) });
      return false;
    }
  }

  async function remove(id: string): Promise<boolean> {
    try {
      await run(() => api.call('deleteJob', { params: { id }, query: { restorable: '1' } }));
    } catch (error) {
      fail(error, errorToasts.deleteJob);
      return false;
    }
    dropJob(queryClient, id);
    tabs.removed(id);
    toast({
      ...successToasts.jobDeleted,
      tone: 'success',
      action: { label: 'Undo', onClick: () => void restore(id) },
      duration: UNDO_MS,
    });
    return true;
  }

  return { remove, restore };
}
