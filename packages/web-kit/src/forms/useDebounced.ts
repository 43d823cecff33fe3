import { useEffect, useState } from 'react';

/** How long to wait for more typing, in ms. */
const TYPING_MS = 250;

/** The typed text, after a pause in typing. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
