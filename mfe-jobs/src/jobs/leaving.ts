import { useEffect, useRef } from 'react';
import { onSignal } from '@jobtrail/web-kit';

const reasons = new Set<object>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Asks before the page is unloaded while there is something to lose, such as an unsaved recording. */
export const leaving = {
  hold(reason: object): void {
    if (reasons.size === 0) window.addEventListener('beforeunload', ask);
    reasons.add(reason);
  },
  release(reason: object): void {
    if (reasons.delete(reason) && reasons.size === 0) window.removeEventListener('beforeunload', ask);
  },
};

// All input has been dropped, and staying would not bring it back.
onSignal('signedOut', () => {
  reasons.clear();
  window.removeEventListener('beforeunload', ask);
});

/** Asks before the page is unloaded while there is something to lose. */
export function useLeavingGuard(active: boolean): void {
  const reason = useRef({});
  useEffect(() => {
    if (!active) return;
    const held = reason.current;
    leaving.hold(held);
    return () => leaving.release(held);
  }, [active]);
}
