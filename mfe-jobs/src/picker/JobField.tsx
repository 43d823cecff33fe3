import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { interviewTexts, type JobCard, loadTexts } from '@jobtrail/contract';
import { classes, Field, Icon, Tile } from '@jobtrail/web-kit';
import { cardName, type NamedJob } from '../jobs/card.ts';
import { searchJobs } from '../jobs/search.ts';
import { PickButton } from './PickButton.tsx';

/** Maximum number of jobs in the list; a search finds the others. */
const SHOWN_MAX = 50;

interface Props {
  cards: readonly JobCard[];
  /** Whether the cards are still to come. */
  loading: boolean;
  /** The chosen job, which may not be among the cards. */
  job: Pick<NamedJob, 'id' | 'company' | 'position'> | undefined;
  error: string | undefined;
  /** Whether the job can no longer be changed. */
  fixed: boolean;
  onJob: (id: string) => void;
}

/** The job of an interview: a button that opens a searchable list. */
export function JobField({ cards, loading, job, error, fixed, onJob }: Props) {
  return (
    <Field label={interviewTexts.job} required error={error} className="interview-wide">
      {(control) => (
        <PickButton
          control={control}
          label="Jobs"
          name={`${interviewTexts.job}: ${job ? cardName(job) : 'not chosen'}`}
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
              <span className="muted">Choose a job</span>
            )
          }
        >
          {(close) => (
            <JobPicker
              cards={cards}
              loading={loading}
              chosen={job?.id}
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
  onChoose: (id: string) => void;
}

/** A search field above the list of jobs. The focus stays in the field, which points to the active option. */
function JobPicker({ cards, loading, chosen, onChoose }: PickerProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = useMemo(() => searchJobs(cards, text).slice(0, SHOWN_MAX), [cards, text]);
  const optionId = (at: number): string => `${listId}-${at}`;
  useEffect(() => {
    list.current?.querySelector('.is-on')?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowDown: Math.min(active + 1, found.length - 1), ArrowUp: Math.max(active - 1, 0) }[event.key];
    if (to === undefined && event.key !== 'Enter') return;
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
      <div ref={list} id={listId} className="interview-jobs" role="listbox" aria-label="Jobs">
        {found.map((card, at) => (
          <div
            key={card.id}
            id={optionId(at)}
            role="option"
            aria-selected={card.id === chosen}
            className={classes('interview-job', at === active && 'is-on')}
            onClick={() => onChoose(card.id)}
          >
            <Tile name={card.company} />
            <span className="truncate">
              <bdi>{card.company}</bdi>
              <span className="muted">
                , <bdi>{card.position}</bdi>
              </span>
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
