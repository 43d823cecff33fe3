import type { ReactNode } from 'react';
import {
  appliedDayOf,
  daysBetween,
  dueDayOf,
  JOB_SOURCE_LABELS,
  type JobCard,
  type LocalDay,
  pages,
  SENIORITIES,
  STAGE_VALUES,
  stageInfo,
  TAG_NAMES,
} from '@jobtrail/contract';
import { formatCardDay, formatCount, formatDay, StageBadge, Tile } from '@jobtrail/web-kit';
import { JobLink } from '../jobs/JobLink.tsx';
import { DueDay } from './DueDay.tsx';
import type { JobKnowledge } from './knowledge.ts';
import { RowFlag } from './RowFlag.tsx';
import { upperEndOf } from './salary.ts';
import { StageButton } from './StageButton.tsx';

/** A column of the table. */
export interface Column {
  id: string;
  label: string;
  /** What the table is sorted by, in 'Sorted by day applied'. */
  sortedBy: string;
  /** Shown unless the person has chosen otherwise. */
  isDefault?: true;
  /**
   * Its least width in px, and its share of the room that is left. The first EARLY_ROOM px go to the columns whose share
   * is not late.
   */
  width: { min: number; share?: number; late?: true };
  align?: 'right';
  /** Whether it shows what a call of its own loads. */
  needsFacts?: true;
  /** The direction after it was chosen; the default is ascending. */
  startsWith?: 'descending';
  /** What jobs are sorted by. Those with null come last in both directions. */
  value: (card: JobCard, knowledge: JobKnowledge) => string | number | null;
  /** Whether its values are ISO dates, which are in the order of their characters. */
  isIso?: true;
  /** Its cells in a CSV file, by their heads; dates are ISO 8601. Without it, the value below its label. */
  csv?: Readonly<Record<string, (card: JobCard, knowledge: JobKnowledge) => string | number | null>>;
  cell: (card: JobCard, knowledge: JobKnowledge) => ReactNode;
}

/** Orders jobs by their application: the day in the person's time zone, then the moment. Empty without a date. */
export const appliedKey = (card: JobCard, zone: string): string =>
  card.applicationDate === null ? '' : `${appliedDayOf(card, zone) ?? ''} ${card.applicationDate}`;

/** An empty cell says so to screen readers. */
const NOTHING = <span className="sr">None</span>;

/** '4 days' since a day; 'today', 'yesterday', and 'in 4 days' for one ahead. */
export function distanceText(day: LocalDay, today: LocalDay): string {
  const days = daysBetween(day, today);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return days > 0 ? `${formatCount(days)} days` : days === -1 ? 'tomorrow' : `in ${formatCount(-days)} days`;
}

/** The columns of the table in their initial order. Company is always the first. */
export const columns: readonly [Column, ...Column[]] = [
  {
    id: 'company',
    label: 'Company',
    sortedBy: 'company',
    isDefault: true,
    width: { min: 112, share: 4 },
    value: ({ company }) => company,
    cell: (card) => (
      <td className="primary jobs-col-company">
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
    sortedBy: 'role',
    isDefault: true,
    width: { min: 116, share: 5 },
    value: ({ position }) => position,
    cell: ({ position }) => (
      <td className="truncate jobs-col-role" title={position}>
        {position}
      </td>
    ),
  },
  {
    id: 'stage',
    label: 'Stage',
    sortedBy: 'stage',
    isDefault: true,
    width: { min: 148 },
    value: ({ status }) => STAGE_VALUES.indexOf(status),
    csv: { Stage: ({ status }) => stageInfo(status).label },
    cell: (card) => (
      <td className="jobs-col-stage">
        <StageButton card={card}>
          <StageBadge stage={card.status} />
        </StageButton>
      </td>
    ),
  },
  {
    id: 'tags',
    label: 'Tags',
    sortedBy: 'tags',
    isDefault: true,
    width: { min: 104, share: 2, late: true },
    value: ({ location, tags }) => [location ?? '', ...(tags ?? [])].filter((tag) => tag !== '').join(', ') || null,
    cell: ({ location, tags }) => (
      <td className="jobs-col-tags">
        <span className="jobs-tags">
          {location ? (
            <span className="tag" title={location}>
              <span>{location}</span>
            </span>
          ) : null}
          {tags ? (
            <span className="tag jobs-own-tag" title={tags.join(', ')}>
              <span>
                {tags[0]}
                {tags.length > 1 ? ` +${tags.length - 1}` : ''}
              </span>
            </span>
          ) : null}
        </span>
      </td>
    ),
  },
  {
    id: 'arrangement',
    label: 'Arrangement',
    sortedBy: 'arrangement',
    width: { min: 120 },
    value: ({ smart: { arrangement } }) => arrangement && TAG_NAMES[arrangement],
    cell: ({ smart: { arrangement } }) => (
      <td className="jobs-col-arrangement">{arrangement ? TAG_NAMES[arrangement] : NOTHING}</td>
    ),
  },
  {
    id: 'level',
    label: 'Level',
    sortedBy: 'level',
    width: { min: 104 },
    startsWith: 'descending',
    value: ({ smart: { seniority } }) => seniority && SENIORITIES.indexOf(seniority),
    csv: { Level: ({ smart: { seniority } }) => seniority && TAG_NAMES[seniority] },
    cell: ({ smart: { seniority } }) => (
      <td className="jobs-col-level">{seniority ? TAG_NAMES[seniority] : NOTHING}</td>
    ),
  },
  {
    id: 'salary',
    label: 'Salary',
    sortedBy: 'salary',
    width: { min: 152, share: 1, late: true },
    align: 'right',
    startsWith: 'descending',
    value: ({ salary }) => (salary ? upperEndOf(salary) : null),
    csv: { Salary: ({ salary }) => salary },
    cell: ({ salary }) => (
      <td className="truncate r num jobs-col-salary" title={salary ?? undefined}>
        {salary || NOTHING}
      </td>
    ),
  },
  {
    id: 'source',
    label: 'Source',
    sortedBy: 'source',
    width: { min: 112 },
    value: ({ source }) => source && JOB_SOURCE_LABELS[source],
    cell: ({ source }) => <td className="jobs-col-source">{source ? JOB_SOURCE_LABELS[source] : NOTHING}</td>,
  },
  {
    id: 'next',
    label: 'Next step',
    sortedBy: 'next step',
    width: { min: 166, share: 4 },
    isIso: true,
    // Those without a day come after all days, and before the jobs without a step.
    value: (card, { nextStepOf }) => {
      const step = nextStepOf(card);
      return step ? (dueDayOf(step) ?? '9999') : null;
    },
    csv: {
      'Next step': (card, { nextStepOf }) => nextStepOf(card)?.text ?? null,
      Due: (card, { nextStepOf }) => {
        const step = nextStepOf(card);
        return step ? dueDayOf(step) : null;
      },
    },
    cell(card, { nextStepOf, day }) {
      const step = nextStepOf(card);
      const due = step && dueDayOf(step);
      return (
        <td className="jobs-col-next">
          {step ? (
            <span className="jobs-next">
              <span className="truncate" title={step.text}>
                {step.text}
              </span>
              {due ? <DueDay day={due} today={day} /> : null}
            </span>
          ) : (
            NOTHING
          )}
        </td>
      );
    },
  },
  {
    id: 'activity',
    label: 'Last activity',
    sortedBy: 'last activity',
    width: { min: 144 },
    isIso: true,
    startsWith: 'descending',
    value: (card, { lastActivityOf }) => lastActivityOf(card),
    cell(card, { lastActivityOf, day: today }) {
      const day = lastActivityOf(card);
      return (
        <td className="num jobs-col-activity">
          <time dateTime={day} title={formatDay(day)}>
            {formatCardDay(day, today)}
          </time>{' '}
          <span className="jobs-ago">{distanceText(day, today)}</span>
        </td>
      );
    },
  },
  {
    id: 'applied',
    label: 'Applied',
    sortedBy: 'day applied',
    isDefault: true,
    width: { min: 108 },
    isIso: true,
    startsWith: 'descending',
    value: (card, { zone }) => appliedKey(card, zone) || null,
    csv: { Applied: (card, { zone }) => appliedDayOf(card, zone) },
    cell(card, { zone, day: today }) {
      const day = appliedDayOf(card, zone);
      return (
        <td className="num jobs-col-applied">
          {day === null ? (
            formatDay(day)
          ) : (
            <time dateTime={day} title={formatDay(day)}>
              {formatCardDay(day, today)}
            </time>
          )}
        </td>
      );
    },
  },
  {
    id: 'location',
    label: 'Location',
    sortedBy: 'location',
    width: { min: 128, share: 2, late: true },
    value: ({ location }) => location || null,
    cell: ({ location }) => (
      <td className="truncate jobs-col-location" title={location ?? undefined}>
        {location || NOTHING}
      </td>
    ),
  },
  {
    id: 'interviews',
    label: 'Interviews',
    sortedBy: 'interviews',
    width: { min: 108 },
    align: 'right',
    needsFacts: true,
    startsWith: 'descending',
    value: (card, { interviewsOf }) => interviewsOf(card) || null,
    cell: (card, { interviewsOf }) => (
      <td className="r num jobs-col-interviews">{interviewsOf(card) ? formatCount(interviewsOf(card)) : NOTHING}</td>
    ),
  },
  {
    id: 'contact',
    label: 'Contact',
    sortedBy: 'contact',
    width: { min: 128, share: 2, late: true },
    needsFacts: true,
    value: (card, { contactOf }) => contactOf(card),
    cell(card, { contactOf }) {
      const contact = contactOf(card);
      return (
        <td className="truncate jobs-col-contact" title={contact ?? undefined}>
          {contact ?? NOTHING}
        </td>
      );
    },
  },
];

/** A column by its id; one that does not exist is the first. */
export const columnOf = (id: string): Column => columns.find((column) => column.id === id) ?? columns[0];
