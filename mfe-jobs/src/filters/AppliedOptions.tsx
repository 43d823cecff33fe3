import { useState } from 'react';
import { addDays, isLocalDay } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import { NONE } from './options.ts';
import { daysIn, RECENT_DAYS, recentValue } from './values.ts';

interface Props {
  /** How many of the jobs that match all other clauses have a value. */
  countOf: (value: string) => number;
  chosen: readonly string[];
  onChosen: (values: readonly string[]) => void;
}

/** The days of applications to choose from: some that stay relative, none, and any range. */
export function AppliedOptions({ countOf, chosen, onChosen }: Props) {
  const options = [
    ...RECENT_DAYS.map((days) => ({ value: recentValue(days), label: `Last ${days} days` })),
    { value: NONE, label: 'No date' },
  ];
  return (
    <>
      {options.map(({ value, label }, index) => (
        <label key={value} className="menu-item jobs-option">
          <input
            type="checkbox"
            autoFocus={index === 0}
            checked={chosen.includes(value)}
            onChange={({ target }) => onChosen(target.checked ? [value] : [])}
          />
          <span className="truncate">{label}</span>
          <span className="jobs-option-count num">{formatCount(countOf(value))}</span>
        </label>
      ))}
      <hr />
      <DaysForm chosen={chosen} onChosen={onChosen} />
    </>
  );
}

function DaysForm({ chosen, onChosen }: Pick<Props, 'chosen' | 'onChosen'>) {
  const days = chosen.map(daysIn).find((range) => range !== null) ?? null;
  const [from, setFrom] = useState(days?.from ?? '');
  const [to, setTo] = useState(days?.before ? addDays(days.before, -1) : '');
  const isReversed = isLocalDay(from) && isLocalDay(to) && to < from;
  const value = isLocalDay(from)
    ? isLocalDay(to)
      ? `${from}..${addDays(to, 1)}`
      : `>=${from}`
    : isLocalDay(to)
      ? `<${addDays(to, 1)}`
      : null;
  return (
    <form
      className="jobs-options-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReversed && value !== null) onChosen([value]);
      }}
    >
      <label className="field">
        <span className="label">From</span>
        <input
          type="date"
          className="input"
          max="9999-12-30"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </label>
      <label className="field">
        <span className="label">To</span>
        <input
          type="date"
          className="input"
          max="9999-12-30"
          value={to}
          aria-invalid={isReversed}
          aria-describedby={isReversed ? 'filter-reversed' : undefined}
          onChange={({ target }) => setTo(target.value)}
        />
      </label>
      {isReversed ? (
        <p className="hint hint-error" id="filter-reversed">
          The last day is before the first one.
        </p>
      ) : null}
      <button type="submit" className="btn">
        Show these days
      </button>
    </form>
  );
}
