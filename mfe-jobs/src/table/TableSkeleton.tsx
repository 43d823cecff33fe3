import { Skeleton } from '@jobtrail/web-kit';

const ROWS = 10;
/** Bars of different widths, which repeat after the last row. */
const widthAt = (row: number): string => `${48 + (((row % ROWS) * 17) % 40)}%`;
/** The columns of the default: their tracks, and the sizes of the bars that are the same in every row. */
const COLUMNS: ReadonlyArray<{ track: string; width?: string; height?: number }> = [
  { track: '4fr' },
  { track: '5fr' },
  { track: '132px', width: '72px', height: 18 },
  { track: '96px', width: '56px', height: 16 },
  { track: '148px', width: '56px' },
];
const gridTemplateColumns = COLUMNS.map(({ track }) => track).join(' ');

/** Placeholders with the layout of the table. */
export function TableSkeleton() {
  return (
    <div className="table-wrap table-sk" role="status" aria-busy="true" aria-label="Loading your applications">
      <div className="table-sk-head" />
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="table-sk-row" style={{ gridTemplateColumns }}>
          {COLUMNS.map(({ track, width, height }, at) => (
            <Skeleton key={track} width={width ?? widthAt(row + 3 * at)} {...(height && { height })} />
          ))}
        </div>
      ))}
    </div>
  );
}
