import { type RefObject, useEffect, useRef } from 'react';

/**
 * Fades the end of a list while it continues below. Observes an element at its end, so it costs nothing while
 * scrolling.
 */
export function useFade(scroller: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const end = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = scroller.current;
    if (!list || !end.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => list.classList.toggle('has-more', entry !== undefined && !entry.isIntersecting),
      { root: list, rootMargin: '0px 0px 2px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [scroller]);
  return end;
}
