const WIDTH = 240;
const HEIGHT = 40;
const EDGE = 3;

/** A decorative line that shows a trend; the numbers are next to it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = EDGE + (index * (WIDTH - 2 * EDGE)) / (values.length - 1);
    const y = HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="area" d={`${line}L${WIDTH - EDGE} ${HEIGHT}L${EDGE} ${HEIGHT}Z`} />
      <path className="line" d={line} />
    </svg>
  );
}
