import { useEffect, useRef } from 'react';
import { leaving } from './leaving.ts';

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
