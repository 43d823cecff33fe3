import { createContext, type ReactNode, useContext } from 'react';
import { type Platform, usePlatform } from '@jobtrail/web-kit';
import { openTabs } from '../sync/tabs.ts';
import { createJobCommands, type JobCommands } from './commands/createJobCommands.ts';

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
