import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import type { Zoom } from '@jobtrail/contract';
import { classes, Icon } from '@jobtrail/web-kit';
import { zoomStep } from './fit.ts';

/** Zoom out, the current zoom, zoom in. Clicking the current zoom returns to Fit. */
export function ZoomControl({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const out = zoomStep(zoom, -1);
  const into = zoomStep(zoom, 1);
  const group = useRef<HTMLDivElement>(null);
  /** Zooms; a button that becomes disabled at the last level would lose the focus, so the group takes it. */
  const go = (to: Zoom | null, direction: -1 | 1): void => {
    if (to === null) return;
    if (zoomStep(to, direction) === null) group.current?.focus();
    onZoom(to);
  };
  return (
    <div ref={group} className="seg zoom" role="group" aria-label="Zoom" tabIndex={-1}>
      <button
        type="button"
        className="icon"
        aria-label="Zoom out"
        data-tooltip="Zoom out"
        disabled={out === null}
        onClick={() => go(out, -1)}
      >
        <Icon of={Minus} size={14} />
      </button>
      {zoom === 'fit' ? null : (
        <span className="zoom-level num" role="status">
          {zoom}%
        </span>
      )}
      <button
        type="button"
        className={classes(zoom === 'fit' && 'is-on')}
        aria-pressed={zoom === 'fit'}
        onClick={() => onZoom('fit')}
      >
        Fit
      </button>
      <button
        type="button"
        className="icon"
        aria-label="Zoom in"
        data-tooltip="Zoom in"
        disabled={into === null}
        onClick={() => go(into, 1)}
      >
        <Icon of={Plus} size={14} />
      </button>
    </div>
  );
}
