import { useEffect } from 'react';
import { usePlatform, withRetries } from '@jobtrail/web-kit';
import { useJobCommands } from '../jobs/JobsContext.tsx';

const PART = 'mfe-jobs';

/** The id of the command that opens a job. */
export const jobCommandId = (id: string): string => `job ${id}`;

/** Adds the jobs and the commands on them to the palette while it is rendered. */
export function usePaletteCommands(): void {
  const platform = usePlatform();
  const commands = useJobCommands();
  useEffect(
    () =>
      platform.commands?.register(PART, async () => {
        const { createCommandSource } = await withRetries(() => import('./commandSource.tsx'));
        return createCommandSource(platform, commands);
      }),
    [platform, commands],
  );
}

/** Lists a job among those that were used recently. */
export function useRecentJob(id: string | null): void {
  const { commands } = usePlatform();
  useEffect(() => {
    if (id !== null) commands?.used(PART, jobCommandId(id));
  }, [commands, id]);
}
