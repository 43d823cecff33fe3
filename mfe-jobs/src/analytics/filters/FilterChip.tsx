import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { classes, formatCount, Icon, Popover, Skeleton } from '@jobtrail/web-kit';
import { useJobCards } from '../../jobs/queries.ts';
import type { FilterName } from '../address.ts';
import { FILTER_LABELS, optionLabel, optionsOf } from './options.ts';

interface Props {
  filter: FilterName;
  chosen: readonly string[];
  onChosen: (values: readonly string[]) => void;
}

/** A filter: its values when it is set, and a list of values to choose from. Several values mean any of them. */
export function FilterChip({ filter, chosen, onChosen }: Props) {
  const [chip, setChip] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const label = FILTER_LABELS[filter];
  const [first, ...others] = chosen;
  const value =
    first === undefined ? '' : `${optionLabel(filter, first)}${others.length > 0 ? ` +${others.length}` : ''}`;
  return (
    <span className={classes('analytics-chip', value !== '' && 'is-set', open && 'is-open')}>
      <button ref={setChip} type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {value === '' ? label : <span className="analytics-chip-key">{label}</span>}
        {value === '' ? <Icon of={ChevronDown} size={12} /> : <span className="analytics-chip-value">{value}</span>}
      </button>
      {value === '' ? null : (
        <button
          type="button"
          className="analytics-chip-clear"
          aria-label={`Clear ${label}`}
          onClick={() => {
            onChosen([]);
            chip?.focus();
          }}
        >
          <Icon of={X} size={12} />
        </button>
      )}
      {open && chip ? (
        <Popover
          anchor={chip}
          label={label}
          align="start"
          className="menu analytics-options"
          onClose={() => setOpen(false)}
        >
          {() => <Options filter={filter} chosen={chosen} onChosen={onChosen} />}
        </Popover>
      ) : null}
    </span>
  );
}

function Options({ filter, chosen, onChosen }: Props) {
  const cards = useJobCards();
  if (cards.isError)
    return (
      <p className="analytics-options-text muted">
        The values did not load.{' '}
        <button type="button" className="link" onClick={() => void cards.refetch()}>
          Try again
        </button>
      </p>
    );
  if (!cards.data)
    return (
      <div role="status" aria-busy="true" aria-label="Loading the values">
        <Skeleton height={96} />
      </div>
    );
  const options = optionsOf(cards.data, filter, chosen);
  if (options.length === 0)
    return <p className="analytics-options-text muted">No application has a {FILTER_LABELS[filter].toLowerCase()}.</p>;
  return options.map(({ value, label, count }, index) => (
    <label key={value} className="menu-item analytics-option">
      <input
        type="checkbox"
        autoFocus={index === 0}
        checked={chosen.includes(value)}
        onChange={({ target }) =>
          onChosen(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
        }
      />
      <span className="truncate">{label}</span>
      <span className="analytics-rows num">{formatCount(count)}</span>
    </label>
  ));
}
