import { useEffect, useEffectEvent } from 'react';

let pendingFocus: string | null = null;

/**
 * Makes the focus follow a job that is about to move: its card or row gets the focus after the next change of the list,
 * unless something else has the focus then.
 */
export function followJob(id: string): void {
  pendingFocus = id;
}

/** Whether nothing has the focus, or something in the card or row of this job. */
function mayTakeFocus(id: string): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return activeElement.closest<HTMLElement>('[data-job]')?.dataset.job === id;
}

/**
 * Focuses a followed job when the list of jobs has changed.
 * @param list changes whenever a card or row may have moved
 * @param focus focuses the card or row of a job, if the list contains it
 */
export function useFollowedJob(list: unknown, focus: (id: string) => void): void {
  const changed = useEffectEvent(() => {
    const id = pendingFocus;
    pendingFocus = null;
    if (id !== null && mayTakeFocus(id)) focus(id);
  });
  useEffect(() => changed(), [list]);
}
