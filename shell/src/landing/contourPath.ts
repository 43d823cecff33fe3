/** A set of contour lines: closed, softly deformed rings around a point, as on a topographic map. */
export interface ContourShape {
  /** Centre of the rings, in units of the drawing. */
  cx: number;
  cy: number;
  /** How many rings. */
  rings: number;
  /** Radius of the innermost ring. */
  inner: number;
  /** Distance from one ring to the next. */
  step: number;
  /** Rotates the deformation, so that drawings differ. */
  seed: number;
}

interface Point {
  x: number;
  y: number;
}

/** Points per ring: as few as still look smooth, because they are part of the page. */
const POINTS = 18;

/** How far a ring deviates from a circle at an angle. */
function swell(angle: number, seed: number, drift: number): number {
  return (
    1 +
    0.16 * Math.sin(2 * angle + seed + drift) +
    0.1 * Math.sin(3 * angle + seed * 2.1 - drift * 0.7) +
    0.05 * Math.sin(5 * angle + seed * 3.7 + drift * 1.3)
  );
}

function ringPoints({ cx, cy, inner, step, seed }: ContourShape, ring: number): Point[] {
  return Array.from({ length: POINTS }, (_, index) => {
    const angle = (index / POINTS) * Math.PI * 2;
    const radius = (inner + ring * step) * swell(angle, seed, ring * 0.13);
    return { x: Math.round(cx + Math.cos(angle) * radius * 1.25), y: Math.round(cy + Math.sin(angle) * radius) };
  });
}

/** One closed Catmull-Rom curve through the points, as relative smooth Bézier commands, the shortest notation. */
function closedCurve(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const tangent = (index: number): Point => ({
    x: (at(index + 1).x - at(index - 1).x) / 6,
    y: (at(index + 1).y - at(index - 1).y) / 6,
  });
  const pair = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`.replace(' -', '-');
  let path = `M${pair(at(0).x, at(0).y)}`;
  points.forEach((from, index) => {
    const to = at(index + 1);
    const out = tangent(index + 1);
    const end = `${pair(to.x - out.x - from.x, to.y - out.y - from.y)} ${pair(to.x - from.x, to.y - from.y)}`.replace(
      ' -',
      '-',
    );
    path += index === 0 ? `c${pair(tangent(0).x, tangent(0).y)} ${end}` : `s${end}`;
  });
  return `${path}z`;
}

/** The path (`d`) of a whole set of contour lines. */
export function contourPath(shape: ContourShape): string {
  return Array.from({ length: shape.rings }, (_, ring) => closedCurve(ringPoints(shape, ring))).join('');
}
