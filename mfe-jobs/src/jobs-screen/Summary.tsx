import { type JobCard, pages, SILENT_AFTER_DAYS } from '@jobtrail/contract';
import { formatCount, useNavigate, useSession } from '@jobtrail/web-kit';
import { useSilence } from '../reminders/flag/JobFlags.tsx';

interface Props {
  cards: readonly JobCard[] | undefined;
  found: number;
  searching: boolean;
  /** Whether the search is a filter with more than words. */
  isFiltered?: boolean;
}

/**
 * The short status next to the title: first a lapsed subscription, then the search results, then the silent
 * applications.
 */
export function Summary({ cards, found, searching, isFiltered = false }: Props) {
  const navigate = useNavigate();
  const session = useSession();
  const silence = useSilence();
  if (session.user?.access === 'read') {
    return (
      <span className="sum">
        Your subscription has ended. Your jobs are read-only.{' '}
        <a
          className="link"
          href={pages.subscribe}
          onClick={(event) => {
            event.preventDefault();
            navigate(pages.subscribe);
          }}
        >
          Subscribe
        </a>
      </span>
    );
  }
  if (!cards) return null;
  if (searching) {
    return (
      <span className="sum num" role="status">
        {formatCount(found)} of {formatCount(cards.length)} {isFiltered ? 'applications' : 'match'}
      </span>
    );
  }
  const silent = cards.filter((card) => silence(card) !== null).length;
  return silent === 0 ? null : (
    <span className="sum num">
      {formatCount(silent)} waiting {SILENT_AFTER_DAYS} days or more
    </span>
  );
}
