import { type JobCard, jobTexts } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import { countReasons, GROUP_LABELS, type ReasonGroup } from './reasons.ts';

interface Props {
  /** All cards of the lane. */
  cards: readonly JobCard[];
  /** The only group that is shown; null for all. */
  only: ReasonGroup | null;
  onOnly: (group: ReasonGroup | null) => void;
}

/** Why the applications of the Rejected lane ended. A pressed button shows only those, and Escape shows all again. */
export function LaneReasons({ cards, only, onOnly }: Props) {
  return (
    <div className="lane-reasons" role="group" aria-label={jobTexts.whyTheyEnded}>
      {countReasons(cards).map(({ group, count }) => (
        <button
          key={group}
          type="button"
          aria-pressed={group === only}
          onClick={() => onOnly(group === only ? null : group)}
        >
          {GROUP_LABELS[group]} <b className="num">{formatCount(count)}</b>
        </button>
      ))}
    </div>
  );
}
