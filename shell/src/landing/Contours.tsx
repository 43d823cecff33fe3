import { contourPath, type ContourShape } from './contourPath.ts';

interface ContoursProps extends ContourShape {
  width: number;
  height: number;
}

/** Contour lines as a background, drawn behind the content of the nearest positioned box. Needs `contours.css`. */
export function Contours({ width, height, ...shape }: ContoursProps) {
  return (
    <svg
      className="contours"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={contourPath(shape)} />
    </svg>
  );
}
