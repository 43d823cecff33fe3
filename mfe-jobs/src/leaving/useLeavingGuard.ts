import { useEffect, useRef } from 'react';
import { leaving } from './leaving.ts';

/** As long as there is something to lose, leaving the page for another document asks first. */
export function useLeavingGuard(active: boolean): void {
  const reason = useRef({});
  useEffect(() => {
    if (!active) return;
    const held = reason.current;
    leaving.hold(held);
    return () => leaving.release(held);
  }, [active]);
}
