import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { MOBILE_BREAKPOINT, type Zoom } from '@jobtrail/contract';
import { boardScale } from './fit.ts';

interface BoardStyle extends CSSProperties {
  '--zoom': number;
}

/**
 * The styles that render the board at a zoom level and the available width. Phones have a different layout without
 * zoom.
 */
export function useBoardScale(wrap: RefObject<HTMLElement | null>, zoom: Zoom): BoardStyle | undefined {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = wrap.current;
    if (!element) return undefined;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setRoom(
        window.innerWidth < MOBILE_BREAKPOINT
          ? null
          : element.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [wrap]);
  return useMemo(() => {
    if (room === null) return undefined;
    const { scale, width, gap } = boardScale(zoom, room);
    if (width === null) return { gap, '--zoom': 1 };
    // A scaled element takes up its unscaled space: a margin compensates for it, and the height of the lists is divided
    // by --zoom.
    return { gap, width, transform: `scale(${scale})`, marginRight: -(width * (1 - scale)), '--zoom': scale };
  }, [room, zoom]);
}
