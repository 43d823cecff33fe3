import { onSignal, type Platform, usePlatform, useSession } from '@jobtrail/web-kit';
import { type JobCommands, useJobCommands } from '../jobs/JobsContext.tsx';
import { createImportCommands, type ImportCommands } from './importCommands.ts';

/** The import of each person, for the lifetime of the platform: it goes on while its screen is gone. */
let made = new WeakMap<Platform, { userId: string; commands: ImportCommands }>();
onSignal('signedOut', () => {
  made = new WeakMap();
});

function importOf(platform: Platform, jobCommands: JobCommands, userId: string): ImportCommands {
  const known = made.get(platform);
  if (known?.userId === userId) return known.commands;
  const commands = createImportCommands(platform, jobCommands, userId);
  made.set(platform, { userId, commands });
  return commands;
}

/** The import of the person who is signed in. */
export const useImport = (): ImportCommands => importOf(usePlatform(), useJobCommands(), useSession().user?.id ?? '');
