import type { AnalyticsSummary } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import { FigureLink } from './ViewContext.tsx';

/** A note about the applications that are in no period because they have no application date. */
export function UndatedNote({ summary: { undated } }: { summary: AnalyticsSummary }) {
  if (undated.count === 0) return null;
  return (
    <p className="analytics-undated caption muted">
      <FigureLink figure="undated" count={undated.count}>
        {formatCount(undated.count)} without an application date
      </FigureLink>{' '}
      {undated.count === 1 ? 'is' : 'are'} in none of these figures.
    </p>
  );
}
