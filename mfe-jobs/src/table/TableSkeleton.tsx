import { Skeleton } from '@jobtrail/web-kit';
import { columns } from './columns.tsx';

const ROWS = 10;
/** Bars of different widths, which repeat after the last row. */
const widthAt = (row: number): string => `${48 + (((row % ROWS) * 17) % 40)}%`;
const gridTemplateColumns = columns.map(({ skeleton }) => skeleton.track).join(' ');

/** Placeholders with the layout of the table. */
export function TableSkeleton() {
  return (
    <div className="table-wrap table-sk" role="status" aria-busy="true" aria-label="Loading your applications">
      <div className="table-sk-head" />
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="table-sk-row" style={{ gridTemplateColumns }}>
          {columns.map(({ id, skeleton: { width, height } }, at) => (
            <Skeleton key={id} width={width ?? widthAt(row + 3 * at)} {...(height && { height })} />
          ))}
        </div>
      ))}
    </div>
  );
}
