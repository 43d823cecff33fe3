import { Minus, Plus } from 'lucide-react';
import type { Zoom } from '@jobtrail/contract';
import { classes, Icon } from '@jobtrail/web-kit';
import { zoomStep } from './fit.ts';

/** Zoom out, the current zoom, zoom in. Clicking the current zoom returns to Fit. */
export function ZoomControl({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const out = zoomStep(zoom, -1);
  const into = zoomStep(zoom, 1);
  return (
    <div className="seg zoom" role="group" aria-label="Zoom">
      <button
        type="button"
        className="icon"
        aria-label="Zoom out"
        data-tooltip="Zoom out"
        disabled={out === null}
        onClick={() => out && onZoom(out)}
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
        onClick={() => into && onZoom(into)}
      >
        <Icon of={Plus} size={14} />
      </button>
    </div>
  );
}
