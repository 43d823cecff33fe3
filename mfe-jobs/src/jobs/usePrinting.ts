import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. Lists that are virtualised on the screen must be complete on paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // The browser prints the page as it is when the event handler returns.
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), stop);
    window.addEventListener('afterprint', () => setPrinting(false), stop);
    return () => stop.abort();
  }, []);
  return printing;
}
