import type { AnalyticsSummary } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import { FigureLink } from './ViewContext.tsx';

/** A note about the applications that are in no period: those without an application date, or with one that is ahead. */
export function UndatedNote({ summary: { undated, ahead } }: { summary: AnalyticsSummary }) {
  if (undated.count === 0 && ahead.count === 0) return null;
  return (
    <p className="analytics-undated caption muted">
      {undated.count === 0 ? null : (
        <>
          <FigureLink figure="undated" count={undated.count}>
            {formatCount(undated.count)} without an application date
          </FigureLink>{' '}
          {undated.count === 1 ? 'is' : 'are'} in none of these figures.
        </>
      )}{' '}
      {ahead.count === 0 ? null : (
        <>
          <FigureLink figure="ahead" count={ahead.count}>
            {formatCount(ahead.count)} with an application date ahead
          </FigureLink>{' '}
          {ahead.count === 1 ? 'counts' : 'count'} from that day on.
        </>
      )}
    </p>
  );
}
