import { interviewTexts, type JobCard, loadTexts } from '@jobtrail/contract';
import { Combobox, Field, Tile } from '@jobtrail/web-kit';
import type { NamedJob } from './card.ts';
import { PickButton } from './PickButton.tsx';
import { searchJobs } from './search.ts';

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
          face={job ? <JobFace {...job} /> : <span className="muted">{empty}</span>}
        >
          {(close) => (
            <div className="picker-jobs">
              <Combobox
                label="Find a job"
                placeholder="Find a job"
                listLabel="Jobs"
                find={(text) => [
                  ...(required || text.trim() !== '' ? [] : [{ id: '', company: NO_JOB, position: null }]),
                  ...searchJobs(cards, text).slice(0, SHOWN_MAX),
                ]}
                keyOf={({ id }) => id}
                chosen={job?.id ?? (required ? undefined : '')}
                start="first"
                none={loading ? loadTexts.loading : 'No job matches.'}
                onChoose={(id) => {
                  onJob(id);
                  close();
                }}
              >
                {({ company, position }) => <JobFace company={company} position={position} />}
              </Combobox>
            </div>
          )}
        </PickButton>
      )}
    </Field>
  );
}

/** A job in the button or in the list; without a position, `No job`. */
function JobFace({ company, position }: { company: string; position: string | null }) {
  return (
    <>
      {position === null ? null : <Tile name={company} />}
      <span className="truncate">
        <bdi>{company}</bdi>
        {position === null ? null : (
          <span className="muted">
            , <bdi>{position}</bdi>
          </span>
        )}
      </span>
    </>
  );
}
