import { useEffect, useState } from 'react';

/** Debounce of a search, in ms. */
const TYPING_MS = 200;

/** A text once it has not changed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
