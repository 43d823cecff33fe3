import { Bookmark } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SavedView } from '@jobtrail/contract';
import { formatCount, Icon, useCall, usePageLocation } from '@jobtrail/web-kit';
import { type FilterKnowledge, readFilter, testOf } from '../filters/filterCode.ts';
import { useNow } from '../jobs/clock/useNow.ts';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';
import { useJobCards } from '../jobs/queries.ts';
import { useFoundJobs } from '../jobs/search.ts';
import { pageOf } from '../jobs/view.ts';
import { viewAddress } from './address.ts';

const SHOWN_MAX = 8;
const HOUR_MS = 3_600_000;

/** The saved views as entries of the sidebar, each with the number of its jobs. */
export default function ViewList({ views }: { views: readonly SavedView[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? views : views.slice(0, SHOWN_MAX);
  const countOf = useCounts(shown);
  const { pathname, query } = usePageLocation();
  const isOpen = ({ q, layout }: SavedView): boolean => pathname === pageOf(layout) && query.get('q') === q;
  return (
    <>
      <p className="nav-title" aria-hidden="true">
        Jobs
      </p>
      <nav className="nav" aria-label="Saved views">
        {shown.map((view) => {
          const count = countOf(view);
          return (
            <a key={view.id} href={viewAddress(view)} aria-current={isOpen(view) ? 'page' : undefined}>
              <Icon of={Bookmark} />
              <span className="truncate">{view.name}</span>
              {count === null ? null : <span className="nav-number num">{formatCount(count)}</span>}
            </a>
          );
        })}
      </nav>
      {views.length > SHOWN_MAX ? (
        <button type="button" className="btn btn-ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${formatCount(views.length)}`}
        </button>
      ) : null}
    </>
  );
}

/** Counts the jobs of views; null as long as they are not known. */
function useCounts(views: readonly SavedView[]): (view: SavedView) => number | null {
  const { data: cards } = useJobCards();
  const filters = useMemo(() => new Map(views.map(({ id, q }) => [id, readFilter(q)])), [views]);
  const asked = [...filters.values()];
  const texts = useMemo(() => [...new Set([...filters.values()].flatMap((filter) => filter.texts))].sort(), [filters]);
  const found = useFoundJobs(
    texts,
    asked.some(({ asksNotes }) => asksNotes),
  );
  const { data: news } = useCall('getToday', { enabled: asked.some(({ asksNews }) => asksNews) });
  const zone = usePersonZone();
  const now = Math.floor(useNow() / HOUR_MS) * HOUR_MS;
  const counts = useMemo(() => {
    const knowledge: FilterKnowledge = { now, zone, news, found };
    return new Map(
      [...filters].map(([id, { filter, asksNews }]) => [
        id,
        !cards || (asksNews && !news) ? null : cards.filter(testOf(filter, knowledge)).length,
      ]),
    );
  }, [filters, cards, now, zone, news, found]);
  return ({ id }) => counts.get(id) ?? null;
}
