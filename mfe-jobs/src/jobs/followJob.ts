import { useEffect, useEffectEvent } from 'react';
import { isFocusLost } from '@jobtrail/web-kit';

let pendingFocus: { id: string; fromAnyJob: boolean } | null = null;

/**
 * Makes the focus follow a job that is about to move: its card or row gets the focus after the next change of the list,
 * unless something else has the focus then.
 */
export function followJob(id: string): void {
  pendingFocus = { id, fromAnyJob: false };
}

/** The same for a job that comes back. After it left, the focus went to another job or the main heading. */
export function followRestoredJob(id: string): void {
  pendingFocus = { id, fromAnyJob: true };
}

/** Whether nothing has the focus, or something in a card or row that may lose it. */
function mayTakeFocus({ id, fromAnyJob }: { id: string; fromAnyJob: boolean }): boolean {
  if (isFocusLost()) return true;
  const { activeElement } = document;
  if (fromAnyJob && activeElement?.tagName === 'H1') return true;
  const focused = activeElement?.closest<HTMLElement>('[data-job]')?.dataset.job;
  return fromAnyJob ? focused !== undefined : focused === id;
}

/**
 * Focuses a followed job when the list of jobs has changed.
 * @param list changes whenever a card or row may have moved
 * @param focus focuses the card or row of a job, if the list contains it
 */
export function useFollowedJob(list: unknown, focus: (id: string) => void): void {
  const changed = useEffectEvent(() => {
    const pending = pendingFocus;
    pendingFocus = null;
    if (pending !== null && mayTakeFocus(pending)) focus(pending.id);
  });
  useEffect(() => changed(), [list]);
}
