import type { ReactNode } from 'react';
import { appliedDayOf, type JobCard, pages, STAGE_VALUES } from '@jobtrail/contract';
import { formatDay, StageBadge, Tile } from '@jobtrail/web-kit';
import { JobLink } from '../jobs/JobLink.tsx';
import { RowFlag } from './RowFlag.tsx';

/** A job with the text that orders it by its application: the day in the person's time zone, then the moment. */
export interface DatedJob {
  card: JobCard;
  applied: string;
}

/** A column of the table, which can be sorted by it. */
export interface Column {
  id: string;
  label: string;
  /** Its CSS width in a wide table, and in a narrow one in px. Columns without a width share the rest. */
  width: { wide?: string; narrow?: number };
  /** Its placeholder while the jobs load: its track in the grid, and the size of the bar if not all rows have the same. */
  skeleton: { track: string; width?: string; height?: number };
  compare: (a: DatedJob, b: DatedJob) => number;
  /** Jobs without a value come last in both directions. */
  isMissing?: (card: JobCard) => boolean;
  /** The direction after the first click on its header; the default is ascending. */
  startsWith?: 'descending';
  /** @param zone the person's time zone */
  cell: (card: JobCard, zone: string) => ReactNode;
}

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byText =
  (textOf: (card: JobCard) => string | null) =>
  (a: DatedJob, b: DatedJob): number =>
    words.compare(textOf(a.card) ?? '', textOf(b.card) ?? '');

/** The column of the day of the application, which orders the table at first. */
export const appliedColumn: Column = {
  id: 'applied',
  label: 'Applied',
  // Wide enough for a date with the text spacing of a reader's own.
  width: { wide: '140px', narrow: 132 },
  skeleton: { track: '96px', width: '80px' },
  compare: (a, b) => (a.applied === b.applied ? 0 : a.applied < b.applied ? -1 : 1),
  isMissing: ({ applicationDate }) => applicationDate === null,
  startsWith: 'descending',
  cell: (card, zone) => {
    const day = appliedDayOf(card, zone);
    return <td>{day === null ? formatDay(day) : <time dateTime={day}>{formatDay(day)}</time>}</td>;
  },
};

/** The columns of the table, from left to right. */
export const columns: readonly Column[] = [
  {
    id: 'company',
    label: 'Company',
    width: { wide: '23%' },
    skeleton: { track: '23%' },
    compare: byText(({ company }) => company),
    cell: (card) => (
      <td className="primary">
        <span className="cell">
          <Tile name={card.company} />
          <span className="truncate" title={card.company}>
            <JobLink id={card.id} page={pages.table}>
              {card.company}
            </JobLink>
          </span>
          <RowFlag card={card} />
        </span>
      </td>
    ),
  },
  {
    id: 'role',
    label: 'Role',
    width: { wide: '25%' },
    skeleton: { track: '25%' },
    compare: byText(({ position }) => position),
    cell: ({ position }) => (
      <td className="truncate" title={position}>
        {position}
      </td>
    ),
  },
  {
    id: 'stage',
    label: 'Stage',
    width: { wide: '156px', narrow: 148 },
    skeleton: { track: '140px', width: '72px', height: 18 },
    compare: (a, b) => STAGE_VALUES.indexOf(a.card.status) - STAGE_VALUES.indexOf(b.card.status),
    cell: ({ status }) => (
      <td>
        <StageBadge stage={status} />
      </td>
    ),
  },
  {
    id: 'tags',
    label: 'Tags',
    width: { narrow: 112 },
    skeleton: { track: '1fr', width: '56px', height: 16 },
    compare: byText(({ location }) => location),
    isMissing: ({ location }) => !location,
    cell: ({ location, tags }) => (
      <td>
        <span className="jobs-tags">
          {location ? (
            <span className="tag" title={location}>
              <span>{location}</span>
            </span>
          ) : null}
          {tags?.map((tag) => (
            <span key={tag} className="tag jobs-own-tag" title={tag}>
              <span>{tag}</span>
            </span>
          ))}
        </span>
      </td>
    ),
  },
  appliedColumn,
];
