import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in px, also after it has changed; until it is known, the given one. */
export function useWidth(of: RefObject<HTMLElement | null>, usual: number): number {
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || usual);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of, usual]);
  return width;
}
