import { errorToasts, jobTexts } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { followRestoredJob } from '../followJob.ts';
import { isConflict, type JobChanges } from './JobChanges.ts';

/** Moves of saved jobs from the wishlist to the board. */
export interface WishlistMoves {
  /** Takes a saved job off the wishlist: it has been applied for, now. */
  apply: (id: string) => Promise<boolean>;
}

/** Creates the command that takes saved jobs off the wishlist, and its Undo. */
export function createWishlistMoves({ run, accept, fail, toast }: JobChanges): WishlistMoves {
  async function apply(id: string): Promise<boolean> {
    try {
      const job = await run(() => api.call('updateJob', { params: { id }, body: { wishlist: false } }));
      accept(job);
      const { historyEntryId } = job;
      toast({
        title: jobTexts.appliedTitle,
        description: `${job.company} is on the board now.`,
        tone: 'success',
        ...(historyEntryId !== undefined && {
          action: { label: 'Undo', onClick: () => void undoApply(id, historyEntryId) },
        }),
      });
      return true;
    } catch (error) {
      fail(error, errorToasts.updateJob);
      return false;
    }
  }

  async function undoApply(id: string, historyEntryId: string): Promise<void> {
    try {
      const job = await run(() => api.call('updateJob', { params: { id }, body: { undo: historyEntryId } }));
      followRestoredJob(id);
      accept(job);
      toast({
        title: jobTexts.backOnWishlist,
        description: `${job.company} is off the board.`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => void apply(id) },
      });
    } catch (error) {
      fail(error, { ...errorToasts.updateJob, ...(isConflict(error) && { description: error.userMessage }) });
    }
  }

  return { apply };
}
