import { type JobCard, STAGES } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import { type ListKey, LISTS, optionsOf } from './options.ts';
import { OPEN_STAGES } from './values.ts';

interface Props {
  filterKey: ListKey;
  /** The jobs that match all other clauses. */
  cards: readonly JobCard[];
  chosen: readonly string[];
  onChosen: (values: readonly string[]) => void;
}

/** The values of a filter to choose from. Several mean any of them. */
export function ListOptions({ filterKey, cards, chosen, onChosen }: Props) {
  const options = optionsOf(cards, filterKey, chosen);
  const { label } = LISTS[filterKey];
  if (options.length === 0)
    return <p className="jobs-options-text muted">No application has a {label.toLowerCase()}.</p>;
  const open = options.filter(({ value }) => OPEN_STAGES.some((stage) => stage === value));
  return (
    <>
      {options.map(({ value, label: name, count }, index) => (
        <label key={value} className="menu-item jobs-option">
          <input
            type="checkbox"
            autoFocus={index === 0}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChosen(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
          {filterKey === 'stage' ? (
            <span
              className="blaze"
              data-stage={STAGES.find((stage) => stage.value === value)?.key}
              aria-hidden="true"
            />
          ) : null}
          <span className="truncate">{name}</span>
          <span className="jobs-option-count num">{formatCount(count)}</span>
        </label>
      ))}
      {filterKey === 'stage' ? (
        <>
          <hr />
          <button type="button" className="menu-item" onClick={() => onChosen(OPEN_STAGES)}>
            Still open
            <span className="jobs-option-count num">
              {formatCount(open.reduce((sum, { count }) => sum + count, 0))}
            </span>
          </button>
        </>
      ) : null}
    </>
  );
}
