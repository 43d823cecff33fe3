import { createContext, type ReactNode, useContext } from 'react';
import { type Platform, usePlatform } from '@jobtrail/web-kit';
import { createDeletions, type Deletions } from './commands/deletions.ts';
import { createEdits, type Edits } from './commands/edits.ts';
import { type CommandPlatform, createJobChanges, type JobChanges } from './commands/JobChanges.ts';
import { createStageMoves, type StageMoves } from './commands/stageMoves.ts';
import { createWishlistMoves, type WishlistMoves } from './commands/wishlistMoves.ts';
import { openTabs, type Tabs } from './tabs.ts';

const JobCommandsContext = createContext<JobCommands | null>(null);

/** One set of commands and one channel to other tabs for the lifetime of the platform. */
const made = new WeakMap<Platform, JobCommands>();
function commandsOf(platform: Platform): JobCommands {
  const known = made.get(platform);
  if (known) return known;
  const commands = createJobCommands(platform, openTabs(platform));
  made.set(platform, commands);
  return commands;
}

export function JobCommandsProvider({ children }: { children: ReactNode }) {
  const platform = usePlatform();
  return <JobCommandsContext value={commandsOf(platform)}>{children}</JobCommandsContext>;
}

/** The commands on jobs: create, update, move, remove. */
export function useJobCommands(): JobCommands {
  const commands = useContext(JobCommandsContext);
  if (!commands) throw new Error('There are no job commands here: render inside JobCommandsProvider');
  return commands;
}

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
