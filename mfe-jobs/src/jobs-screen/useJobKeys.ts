import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { JobCard } from '@jobtrail/contract';
import { singleKey, usePlatform, withRetries } from '@jobtrail/web-kit';
import { findCard } from '../jobs/cache.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';

interface Actions {
  onAdd: () => void;
  onEdit: (card: JobCard) => void;
}

/** The card or row that the keyboard reaches first. */
const focusFirstJob = (): void => document.querySelector<HTMLElement>('[data-job][tabindex="0"]')?.focus();

/**
 * The keys of the board and the table: C adds a job, E edits the focused one, M opens the palette at its stages, J and K
 * go to the first job while none is focused.
 */
export function useJobKeys({ onAdd, onEdit }: Actions): void {
  const platform = usePlatform();
  const commands = useJobCommands();
  const client = useQueryClient();

  const chooseStage = async (card: JobCard): Promise<void> => {
    const { moveCommand } = await withRetries(() => import('../palette/jobActions.tsx'));
    platform.commands?.open(moveCommand(card, { navigate: platform.navigate, commands }));
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKey(event);
    const id = document.activeElement?.closest<HTMLElement>('[data-job]')?.dataset.job;
    const card = id === undefined ? undefined : findCard(client, id);
    if (key === 'c') onAdd();
    else if (key === 'e' && card) onEdit(card);
    else if (key === 'm' && card) chooseStage(card).catch((error: unknown) => platform.reportError(error, 'mfe-jobs'));
    else if ((key === 'j' || key === 'k') && id === undefined) focusFirstJob();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => pressed(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
