import type { Tabs } from '../../sync/tabs.ts';
import { createDeletions, type Deletions } from './deletions.ts';
import { createEdits, type Edits } from './edits.ts';
import { type CommandPlatform, createJobChanges, type JobChanges } from './JobChanges.ts';
import { createStageMoves, type StageMoves } from './stageMoves.ts';
import { createWishlistMoves, type WishlistMoves } from './wishlistMoves.ts';

/**
 * Everything that changes a job. Promises do not reject when a call fails, except those of `create` and `update`: they
 * show a toast and resolve to whether it succeeded.
 */
export interface JobCommands
  extends Edits, StageMoves, WishlistMoves, Deletions, Pick<JobChanges, 'fail' | 'holdRefetch' | 'tabs'> {}

/**
 * Creates the commands on jobs for a platform. They keep working after their screen is gone, for example for Undo in a
 * toast.
 */
export function createJobCommands(platform: CommandPlatform, tabs: Tabs): JobCommands {
  const changes = createJobChanges(platform, tabs);
  const edits = createEdits(changes);
  return {
    ...edits,
    ...createStageMoves(changes, edits),
    ...createWishlistMoves(changes),
    ...createDeletions(changes),
    fail: changes.fail,
    holdRefetch: changes.holdRefetch,
    tabs,
  };
}
