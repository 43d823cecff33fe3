import {
  CLOSED_REASON_LABELS,
  guessSource,
  JOB_SOURCE_LABELS,
  JOB_SOURCES,
  type JobCard,
  reasonsOf,
} from '@jobtrail/contract';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { FactChip } from './FactChip.tsx';

interface Props {
  id: string;
  card: Pick<JobCard, 'status' | 'closedReason' | 'source' | 'jobUrl'>;
}

/** Why the application ended, in a closed stage, and where the person found it. Both save at once. */
export function DetailFacts({ id, card: { status, closedReason, source, jobUrl } }: Props) {
  const commands = useJobCommands();
  const guess = source === null ? guessSource(jobUrl) : null;
  const reasons = reasonsOf(status);
  return (
    <div className="d-facts">
      {reasons.length > 0 ? (
        <FactChip
          label={status === 'offer' ? 'Decision' : 'Reason'}
          value={closedReason}
          options={reasons}
          labels={CLOSED_REASON_LABELS}
          unset="Not set"
          onChange={(reason) => void commands.set(id, { closedReason: reason }, { closedReason })}
        />
      ) : null}
      <FactChip
        label="Source"
        value={source}
        options={JOB_SOURCES}
        labels={JOB_SOURCE_LABELS}
        unset={guess ? `${JOB_SOURCE_LABELS[guess]}?` : 'Not set'}
        onChange={(chosen) => void commands.set(id, { source: chosen }, { source })}
      />
      {guess ? (
        <>
          <button
            type="button"
            className="btn btn-sm"
            aria-label={`Confirm ${JOB_SOURCE_LABELS[guess]} as the source`}
            onClick={() => void commands.set(id, { source: guess }, { source: null })}
          >
            Confirm
          </button>
          <span className="caption muted">Guessed from the address of the posting</span>
        </>
      ) : null}
    </div>
  );
}
