import { CircleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { DEFAULT_STAGE, jobTexts } from '@jobtrail/contract';
import { formatDate, formatDay, Icon, StageBadge } from '@jobtrail/web-kit';
import { choiceFor, type DuplicateChoices, lineOf } from './duplicates.ts';
import type { CheckedRow } from './reader/FileReading.ts';
import type { Field, Mapping } from './reading.ts';

interface Props {
  row: CheckedRow;
  /** Its place among the rows that are shown. */
  position: number;
  /** Height of the rows above that are not rendered, in px. */
  gap: number;
  measure: (row: HTMLElement | null) => void;
  isTabStop: boolean;
  mapping: Mapping;
  choices: DuplicateChoices;
  onFocus: (position: number) => void;
  onOpen: (index: number) => void;
}

const CHOSEN = { skip: 'skipped', update: 'updated', again: 'imported again' } as const;

/** A line of the file as it would be imported, and what becomes of it. */
export const CheckRow = memo(function CheckRow({
  row,
  position,
  gap,
  measure,
  isTabStop,
  mapping,
  choices,
  onFocus,
  onOpen,
}: Props) {
  const { index, line, job, state } = row;
  /** What a cell shows: the raw text if it is the problem, otherwise what was read. */
  const cell = (fields: readonly Field[], value: ReactNode): ReactNode => {
    const wrong = row.problems.find(({ column }) => {
      const field = mapping.columns.find((known) => known.column === column)?.field;
      return field !== undefined && field !== null && fields.includes(field);
    });
    if (!wrong) return value || <span className="muted">empty</span>;
    return <span className="import-bad">{row.cells[wrong.column ?? -1] || 'empty'}</span>;
  };
  const company = cell(['company'], job.company);
  const day = job.appliedOn ? formatDay(job.appliedOn) : job.applicationDate ? formatDate(job.applicationDate) : null;
  return (
    <>
      {gap > 0 ? <tr className="import-gap" aria-hidden="true" style={{ height: gap }} /> : null}
      <tr ref={measure} data-index={position} aria-rowindex={position + 2} onFocus={() => onFocus(position)}>
        <td className="r num muted import-line">{line}</td>
        <td className="primary import-company" title={job.company}>
          {company}
        </td>
        <td className="import-position" title={job.position}>
          {cell(['position'], job.position)}
        </td>
        <td className="import-stage">
          {cell(
            ['status', 'closedReason'],
            state === 'left out' ? (
              <span className="muted">Left out</span>
            ) : job.wishlist === true ? (
              jobTexts.wishlist
            ) : (
              <StageBadge stage={job.status ?? DEFAULT_STAGE} />
            ),
          )}
        </td>
        <td className="num import-day">{cell(['applicationDate'], day ?? <span className="muted">no date</span>)}</td>
        <td className="import-result">
          <span className="row">
            <Result row={row} choices={choices} />
            <button
              type="button"
              className="link caption"
              tabIndex={isTabStop ? 0 : -1}
              aria-label={`${buttonOf(row)} line ${line}: ${job.position || 'no position'} at ${job.company || 'no company'}`}
              onClick={() => onOpen(index)}
            >
              {buttonOf(row)}
            </button>
          </span>
        </td>
      </tr>
    </>
  );
});

const buttonOf = ({ state }: CheckedRow): string =>
  state === 'duplicate' ? 'Compare' : state === 'problem' ? 'Fix' : 'Edit';

function Result({ row, choices }: { row: CheckedRow; choices: DuplicateChoices }) {
  const { state, problems, remarks, tier } = row;
  if (state === 'problem') {
    const text = problems.map(({ sentence }) => sentence).join(' ');
    return (
      <span className="import-bad row import-text" title={text}>
        <Icon of={CircleAlert} size={12} />
        <span className="truncate">{text}</span>
      </span>
    );
  }
  if (state === 'duplicate') {
    const earlier = lineOf(row);
    const what = earlier === null ? 'In Jobtrail already' : `Same as line ${earlier}`;
    return (
      <span className="import-text truncate">
        {tier === 'possible' ? `Maybe ${what.charAt(0).toLowerCase()}${what.slice(1)}` : what},{' '}
        {CHOSEN[choiceFor(row, choices)]}
      </span>
    );
  }
  const text = remarks.map(({ sentence }) => sentence).join(' ');
  return (
    <span className="muted import-text truncate" title={text || undefined}>
      {state === 'left out' ? 'Left out by its stage' : text === '' ? 'New' : `New. ${text}`}
    </span>
  );
}
