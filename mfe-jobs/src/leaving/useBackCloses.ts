import { useEffect, useEffectEvent } from 'react';

/** Marks the history entry of an open dialog. */
const OF_DIALOG = 'jobtrailDialog';

const stateNow = (): object => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
};
const isOfDialog = (): boolean => OF_DIALOG in stateNow();

/** Whether the entry of a closed dialog is being left. A browser goes back a moment later. */
let isGoingBack = false;

function leaveEntry(): void {
  isGoingBack = true;
  window.addEventListener('popstate', () => (isGoingBack = false), { once: true });
  window.history.back();
}

/**
 * Gives an open dialog an entry in the history, so that Back closes it instead of leaving its screen. A dialog that closes
 * in another way takes its entry with it.
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const onPopState = (): void => {
      if (!isOfDialog()) onBack();
    };
    const begin = (): void => {
      // After a reload, the entry is there already.
      if (!isOfDialog()) window.history.pushState({ ...stateNow(), [OF_DIALOG]: true }, '');
      window.addEventListener('popstate', onPopState);
    };
    if (isGoingBack) window.addEventListener('popstate', begin, { once: true });
    else begin();
    return () => {
      for (const listener of [begin, onPopState]) window.removeEventListener('popstate', listener);
      if (isOfDialog() && !isGoingBack) leaveEntry();
    };
  }, []);
}
