import { X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { clauseOf, type Filter, type JobCard, localDayOf, printFilter, withClause } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { AppliedOptions } from './AppliedOptions.tsx';
import { Chip, SwitchChip } from './Chip.tsx';
import { type ChipKey, hasPart, partsOf, switched, SWITCHES } from './chips.ts';
import { type FilterKnowledge, readFilter, testOf } from './filterCode.ts';
import { ListOptions } from './ListOptions.tsx';
import { type ListKey, LISTS } from './options.ts';
import { PayOptions } from './PayOptions.tsx';
import { daysText, listText, payText } from './values.ts';
import './filters.css';

/** The text of a filter, and how to change it. */
export interface FilterInput {
  text: string;
  onChange: (text: string) => void;
}

interface Props {
  filter: FilterInput;
  /** All jobs that the filter looks at. */
  cards: readonly JobCard[];
  knowledge: FilterKnowledge;
  /** What can be done with the filter, at the end of the bar. */
  children: ReactNode;
}

/** What is not understood in a filter, its chips, and how to type it. */
export function FilterBar({ filter: { text, onChange }, cards, knowledge, children }: Props) {
  const { filter } = useMemo(() => readFilter(text), [text]);
  const set = (changed: Filter): void => onChange(printFilter(changed));
  const chosen = (key: ChipKey): readonly string[] => clauseOf(filter, key) ?? [];
  const choose = (key: ChipKey, values: readonly string[]): void => set(withClause(filter, key, values));
  /** The jobs that match all clauses besides the one of a chip. */
  const matchingOthers = (key: ChipKey): readonly JobCard[] =>
    cards.filter(testOf(withClause(filter, key, null), knowledge));
  const today = localDayOf(knowledge.now, knowledge.zone);

  const list = (key: ListKey) => (
    <Chip key={key} label={LISTS[key].label} value={listText(key, chosen(key))} onClear={() => choose(key, [])}>
      {() => (
        <ListOptions
          filterKey={key}
          cards={matchingOthers(key)}
          chosen={chosen(key)}
          onChosen={(values) => choose(key, values)}
        />
      )}
    </Chip>
  );
  const unknown = partsOf(filter).filter((part) => part.kind === 'unknown');
  return (
    <>
      <div className="jobs-filter" role="group" aria-label="Filters">
        <div className="jobs-filter-chips">
          {unknown.map((part) => (
            <span key={part.text} className="jobs-chip is-unknown">
              <s>{part.text}</s>
              <span>not understood</span>
              <button
                type="button"
                className="jobs-chip-clear"
                aria-label={`Remove ${part.text}`}
                onClick={() => set(switched(filter, part.text))}
              >
                <Icon of={X} size={12} />
              </button>
            </span>
          ))}
          {list('stage')}
          {list('tag')}
          <Chip label="Applied" value={daysText(chosen('applied'), today)} onClear={() => choose('applied', [])}>
            {(close) => {
              const others = matchingOthers('applied');
              return (
                <AppliedOptions
                  countOf={(value) => others.filter(testOf(readFilter(`applied:${value}`).filter, knowledge)).length}
                  chosen={chosen('applied')}
                  onChosen={(values) => {
                    choose('applied', values);
                    close();
                  }}
                />
              );
            }}
          </Chip>
          <Chip label="Salary" value={payText(chosen('pay'))} onClear={() => choose('pay', [])}>
            {(close) => (
              <PayOptions
                cards={matchingOthers('pay')}
                chosen={chosen('pay')}
                onChosen={(values) => {
                  choose('pay', values);
                  close();
                }}
              />
            )}
          </Chip>
          {SWITCHES.map(({ text: part, label }) => (
            <SwitchChip
              key={part}
              label={label}
              isOn={hasPart(filter, part)}
              onSwitch={() => set(switched(filter, part))}
            />
          ))}
          {(['source', 'remote', 'level', 'type'] as const).map(list)}
        </div>
        <span className="jobs-filter-end">
          {text.trim() === '' ? null : (
            <button type="button" className="btn btn-ghost" onClick={() => onChange('')}>
              Clear
            </button>
          )}
          {children}
        </span>
      </div>
      <p className="sr" id="filter-grammar">
        Words, or clauses such as stage:applied,phone company:acme place:berlin applied:&lt;30d silent:&gt;14
        -tag:remote. OR and parentheses combine them.
      </p>
      {unknown.length > 0 ? (
        <p className="sr" role="status">
          {unknown.length === 1 ? 'A part of the filter is' : `${unknown.length} parts of the filter are`} not
          understood and match no job.
        </p>
      ) : null}
    </>
  );
}
