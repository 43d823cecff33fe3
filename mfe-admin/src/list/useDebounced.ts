import { useEffect, useState } from 'react';

/** Debounce of a search, in ms. */
const TYPING_MS = 200;

/** The typed text, after a pause in typing. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
