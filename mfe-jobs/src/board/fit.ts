import { STAGES, type Zoom, ZOOM_LEVELS } from '@jobtrail/contract';

/** Pixels between two lanes. */
const LANE_GAP = 8;
/** Narrowest lane at Fit, and the width of every lane at 75, 100 and 125. */
const FIT_LANE = 164;
const ZOOMED_LANE = 264;
/** Fit never makes the board smaller than this; then it scrolls sideways. */
const FIT_MIN_SCALE = 0.8;

const boardWidth = (lane: number): number => STAGES.length * lane + (STAGES.length - 1) * LANE_GAP;

export interface BoardScale {
  /** The factor by which the board is drawn, from its top left corner. */
  scale: number;
  /** The board's own width before scaling in px; null: as wide as the space allows. */
  width: number | null;
}

/** How the board is drawn at a zoom in a given width, in px. */
export function boardScale(zoom: Zoom, available: number): BoardScale {
  if (zoom !== 'fit') return { scale: zoom / 100, width: boardWidth(ZOOMED_LANE) };
  const least = boardWidth(FIT_LANE);
  if (available >= least) return { scale: 1, width: null };
  const scale = Math.max(FIT_MIN_SCALE, available / least);
  return { scale, width: Math.max(least, available / scale) };
}

/** The next zoom out (-1) or in (1), or null where there is none. From Fit, zooming in goes to 100 and zooming out to 75. */
export function zoomStep(zoom: Zoom, direction: -1 | 1): Zoom | null {
  if (zoom === 'fit') return direction === 1 ? 100 : 75;
  return ZOOM_LEVELS[ZOOM_LEVELS.indexOf(zoom) + direction] ?? null;
}

/** The zoom that a stored text means; Fit for anything else. */
export function readZoom(stored: string | null): Zoom {
  return ZOOM_LEVELS.find((level) => String(level) === stored) ?? 'fit';
}
