import { STAGES, type Zoom, ZOOM_LEVELS } from '@jobtrail/contract';

/** Gap between two lanes in px, and between two narrow ones. */
const LANE_GAP = 8;
const NARROW_GAP = 6;
/** Lanes below this width are narrow, in px: board.css has tighter paddings for them. */
const NARROW_LANE = 164;
/** Minimum lane width at Fit, and the width of every lane at 75, 100 and 125. */
const FIT_LANE = 147;
const ZOOMED_LANE = 264;
/** Minimum scale at Fit; below it the board scrolls sideways. */
const FIT_MIN_SCALE = 0.9;

const boardWidth = (lane: number, gap: number): number => STAGES.length * lane + (STAGES.length - 1) * gap;

interface BoardScale {
  /** The scale of the board, with the top left corner as origin. */
  scale: number;
  /** Width of the unscaled board in px; null for the available width. */
  width: number | null;
  /** The gap between two lanes of the unscaled board, in px. */
  gap: number;
}

/** Computes the scale and widths for a zoom level and an available width, in px. */
export function boardScale(zoom: Zoom, available: number): BoardScale {
  if (zoom !== 'fit') return { scale: zoom / 100, width: boardWidth(ZOOMED_LANE, LANE_GAP), gap: LANE_GAP };
  if (available >= boardWidth(NARROW_LANE, LANE_GAP)) return { scale: 1, width: null, gap: LANE_GAP };
  const least = boardWidth(FIT_LANE, NARROW_GAP);
  if (available >= least) return { scale: 1, width: null, gap: NARROW_GAP };
  const scale = Math.max(FIT_MIN_SCALE, available / least);
  return { scale, width: Math.max(least, available / scale), gap: NARROW_GAP };
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
