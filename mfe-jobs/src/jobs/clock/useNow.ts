import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The current time in ms since 1970. The component rerenders at every full minute, and when its tab is shown again, because
 * browsers slow down the timers of hidden tabs.
 */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = (): void => {
      setNow(Date.now());
      wait();
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(update, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    wait();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return now;
}
