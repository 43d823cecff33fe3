import { startTransition, useEffect, useState } from 'react';

/**
 * How many parts of a long content to render: the first ones at once, and all of them after those have been painted,
 * without blocking the page.
 */
export function useDeferredCount(first: number, all: number): number {
  const [shown, setShown] = useState(first);
  useEffect(() => startTransition(() => setShown(all)), [all]);
  return shown;
}
