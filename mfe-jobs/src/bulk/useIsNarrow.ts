import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than so many px. */
export function useIsNarrow(ref: RefObject<HTMLElement | null>, width: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = (): void => setNarrow(element.clientWidth < width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, width]);
  return isNarrow;
}
