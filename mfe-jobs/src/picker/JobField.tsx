import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { interviewTexts, type JobCard, loadTexts } from '@jobtrail/contract';
import { classes, Field, Icon, pressedKey, Tile } from '@jobtrail/web-kit';
import type { NamedJob } from '../jobs/card.ts';
import { searchJobs } from '../jobs/search.ts';
import { PickButton } from './PickButton.tsx';

/** What the field says without a job. */
const NO_JOB = 'No job';
/** Maximum number of jobs in the list; a search finds the others. */
const SHOWN_MAX = 50;

interface Props {
  cards: readonly JobCard[];
  /** Whether the cards are still to come. */
  loading: boolean;
  /** The chosen job, which may not be among the cards. */
  job: Pick<NamedJob, 'id' | 'company' | 'position'> | undefined;
  error?: string | undefined;
  /** Whether the job can no longer be changed. */
  fixed?: boolean | undefined;
  /** Whether there has to be one; otherwise the list begins with `No job`, which chooses ''. */
  required?: boolean;
  className?: string;
  onJob: (id: string) => void;
}

/** The job of an interview or a follow-up: a button that opens a searchable list. */
export function JobField({ cards, loading, job, error, fixed, required = false, className, onJob }: Props) {
  const empty = required ? 'Choose a job' : NO_JOB;
  return (
    <Field label={interviewTexts.job} required={required} error={error} className={className}>
      {(control) => (
        <PickButton
          control={control}
          label="Jobs"
          name={`${interviewTexts.job}: ${job ? `${job.company}, ${job.position}` : empty}`}
          disabled={fixed}
          face={
            job ? (
              <>
                <Tile name={job.company} />
                <span className="truncate">
                  <bdi>{job.company}</bdi>
                  <span className="muted">
                    , <bdi>{job.position}</bdi>
                  </span>
                </span>
              </>
            ) : (
              <span className="muted">{empty}</span>
            )
          }
        >
          {(close) => (
            <JobPicker
              cards={cards}
              loading={loading}
              chosen={job?.id ?? (required ? undefined : '')}
              none={!required}
              onChoose={(id) => {
                onJob(id);
                close();
              }}
            />
          )}
        </PickButton>
      )}
    </Field>
  );
}

interface PickerProps {
  cards: readonly JobCard[];
  loading: boolean;
  chosen: string | undefined;
  /** Whether it begins with `No job`. */
  none: boolean;
  onChoose: (id: string) => void;
}

/** A search field above the list of jobs. The focus stays in the field, which points to the active option. */
function JobPicker({ cards, loading, chosen, none, onChoose }: PickerProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = useMemo(() => {
    const jobs: { id: string; company: string; position?: string }[] = searchJobs(cards, text).slice(0, SHOWN_MAX);
    return none && text.trim() === '' ? [{ id: '', company: NO_JOB }, ...jobs] : jobs;
  }, [cards, text, none]);
  const optionId = (at: number): string => `${listId}-${at}`;
  useEffect(() => {
    list.current?.querySelector('.is-on')?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);

  function onKeyDown(event: KeyboardEvent): void {
    const key = pressedKey(event);
    const to = { ArrowDown: Math.min(active + 1, found.length - 1), ArrowUp: Math.max(active - 1, 0) }[key];
    if (to === undefined && key !== 'Enter') return;
    event.preventDefault();
    if (to !== undefined) return setActive(to);
    const card = found[active];
    if (card) onChoose(card.id);
  }
  return (
    <>
      <label className="sr" htmlFor={`${listId}-search`}>
        Find a job
      </label>
      <input
        id={`${listId}-search`}
        className="input"
        autoComplete="off"
        placeholder="Find a job"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found[active] ? optionId(active) : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} className="picker-jobs" role="listbox" aria-label="Jobs">
        {found.map((card, at) => (
          <div
            key={card.id}
            id={optionId(at)}
            role="option"
            aria-selected={card.id === chosen}
            className={classes('picker-job', at === active && 'is-on')}
            onClick={() => onChoose(card.id)}
          >
            {card.position === undefined ? null : <Tile name={card.company} />}
            <span className="truncate">
              <bdi>{card.company}</bdi>
              {card.position === undefined ? null : (
                <span className="muted">
                  , <bdi>{card.position}</bdi>
                </span>
              )}
            </span>
            {card.id === chosen ? <Icon of={Check} size={14} /> : null}
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {found.length > 0 ? '' : loading ? loadTexts.loading : 'No job matches.'}
      </p>
    </>
  );
}
