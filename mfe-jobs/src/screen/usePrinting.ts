import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. What is virtualised on the screen has to be complete on paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // The browser takes the page as it is when the event handler returns.
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), stop);
    window.addEventListener('afterprint', () => setPrinting(false), stop);
    return () => stop.abort();
  }, []);
  return printing;
}
