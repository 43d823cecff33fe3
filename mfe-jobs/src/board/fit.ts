import { STAGES, type Zoom, ZOOM_LEVELS } from '@jobtrail/contract';

/** Gap between two lanes in px. */
const LANE_GAP = 8;
/** Minimum lane width at Fit, and the width of every lane at 75, 100 and 125. */
const FIT_LANE = 164;
const ZOOMED_LANE = 264;
/** Minimum scale at Fit; below it the board scrolls sideways. */
const FIT_MIN_SCALE = 0.9;

const boardWidth = (lane: number): number => STAGES.length * lane + (STAGES.length - 1) * LANE_GAP;

export interface BoardScale {
  /** The scale of the board, with the top left corner as origin. */
  scale: number;
  /** Width of the unscaled board in px; null for the available width. */
  width: number | null;
}

/** Computes the scale and widths for a zoom level and an available width, in px. */
export function boardScale(zoom: Zoom, available: number): BoardScale {
  if (zoom !== 'fit') return { scale: zoom / 100, width: boardWidth(ZOOMED_LANE) };
  const least = boardWidth(FIT_LANE);
  if (available >= least) return { scale: 1, width: null };
  const scale = Math.max(FIT_MIN_SCALE, available / least);
  return { scale, width: Math.max(least, available / scale) };
}

/**
 * The next zoom level, out (-1) or in (1); null if there is none. Fit is followed by 100 when zooming in and by 75 when
 * zooming out.
 */
export function zoomStep(zoom: Zoom, direction: -1 | 1): Zoom | null {
  if (zoom === 'fit') return direction === 1 ? 100 : 75;
  return ZOOM_LEVELS[ZOOM_LEVELS.indexOf(zoom) + direction] ?? null;
}

/** Parses a stored zoom level; Fit if it is invalid. */
export function readZoom(stored: string | null): Zoom {
  return ZOOM_LEVELS.find((level) => String(level) === stored) ?? 'fit';
}
