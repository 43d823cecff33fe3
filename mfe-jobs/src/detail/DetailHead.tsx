import { Banknote, Check, ExternalLink, type LucideIcon, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  appliedDayOf,
  type CardTextField,
  cardTextFields,
  type JobCard,
  jobTexts,
  type Stage,
  STAGES,
} from '@jobtrail/contract';
import { Badge, classes, formatDay, Icon, Skeleton, Tile } from '@jobtrail/web-kit';
import { cardName } from '../jobs/card.ts';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { safeLink } from '../jobs/safeLink.ts';
import { useSilence } from '../reminders/flag/JobFlags.tsx';
import { JobTagRow } from '../tags/JobTagRow.tsx';
import { DetailFacts } from './DetailFacts.tsx';
import { StatusField } from './StatusField.tsx';

interface Props {
  id: string;
  /** Undefined while loading. */
  card: JobCard | undefined;
  /** Whether the list is loaded, which is needed to show a move. */
  movable: boolean;
  /** What comes next, below the status; null if the application has ended. */
  next: ReactNode;
}

const ICONS: Partial<Record<CardTextField, LucideIcon>> = { location: MapPin, salary: Banknote };

/**
 * Position, company, texts of the card, applied date (or N/A), View Posting, the Status select with the progress bars, and
 * the next step.
 */
export function DetailHead({ id, card, movable, next }: Props) {
  const zone = usePersonZone();
  if (!card) {
    return (
      <div className="d-sk" role="status" aria-busy="true" aria-label="Loading the application">
        <h2 className="sr" id="job-detail-title">
          Job Details
        </h2>
        <Skeleton width="60%" height={24} />
        <Skeleton width="40%" />
        <Skeleton height={56} />
      </div>
    );
  }
  const posting = safeLink(card.jobUrl);
  const applied = appliedDayOf(card, zone);
  return (
    <>
      <div className="d-id">
        <Tile name={card.company} large />
        <div className="grow">
          <h2 id="job-detail-title" data-page-title={cardName(card)}>
            {card.position}
          </h2>
          <p className="soft">{card.company}</p>
        </div>
      </div>
      <div className="d-meta">
        {cardTextFields.map((field) =>
          card[field] ? (
            <Badge key={field}>
              {ICONS[field] ? <Icon of={ICONS[field]} /> : null}
              <span className="truncate">{card[field]}</span>
            </Badge>
          ) : null,
        )}
        {card.wishlist ? null : (
          <span className="muted">
            Applied <time dateTime={applied ?? undefined}>{formatDay(applied)}</time>
          </span>
        )}
        {posting ? (
          <a className="link d-posting" href={posting} target="_blank" rel="noopener noreferrer">
            View Posting
            <Icon of={ExternalLink} size={12} />
          </a>
        ) : null}
      </div>
      <JobTagRow key={id} id={id} card={card} />
      <div className="d-strip">
        {card.wishlist ? (
          <Saved id={id} />
        ) : (
          <div className="d-status">
            <span className="label" id="d-status">
              Status
            </span>
            <StatusField key={id} id={id} card={card} movable={movable} />
            <EndUnanswered id={id} card={card} />
            <Trail stage={card.status} />
          </div>
        )}
        {next}
      </div>
      <DetailFacts id={id} card={card} />
    </>
  );
}

/** Ends an application to which nobody has replied, where a finger cannot reach the flag of its card. */
function EndUnanswered({ id, card }: { id: string; card: JobCard }) {
  const commands = useJobCommands();
  const silence = useSilence();
  if (silence(card) === null) return null;
  return (
    <button type="button" className="btn btn-sm d-status-end" onClick={() => void commands.endUnanswered(id)}>
      {jobTexts.noAnswer}
    </button>
  );
}

/** Replaces the status for a job on the wishlist. */
function Saved({ id }: { id: string }) {
  const commands = useJobCommands();
  const [applying, setApplying] = useState(false);
  return (
    <div className="d-status">
      <span className="label">On your wishlist</span>
      <button
        type="button"
        className="btn"
        disabled={applying}
        onClick={() => {
          setApplying(true);
          void commands.apply(id).finally(() => setApplying(false));
        }}
      >
        <Icon of={Check} />
        {jobTexts.iApplied}
      </button>
    </div>
  );
}

/** The progress of the application as five bars; a rejected one has none. */
function Trail({ stage }: { stage: Stage }) {
  const at = STAGES.findIndex(({ value }) => value === stage);
  const steps = STAGES.slice(0, -1);
  const label = at < steps.length ? `Step ${at + 1} of ${steps.length}: ${STAGES[at]?.label ?? ''}` : 'Rejected';
  return (
    <div className="trail" role="img" aria-label={label}>
      {steps.map(({ key }, step) => (
        <span
          key={key}
          data-stage={key}
          className={classes('trail-mark', step <= at && at < steps.length && 'is-done')}
        />
      ))}
    </div>
  );
}
