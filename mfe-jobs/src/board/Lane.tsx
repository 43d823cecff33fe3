import { memo } from 'react';
import { type JobCard, type StageInfo } from '@jobtrail/contract';
import { classes, formatCount } from '@jobtrail/web-kit';
import { type DragStore, useDrag } from './drag.ts';
import { LaneList } from './LaneList.tsx';
import { LaneReasons } from './LaneReasons.tsx';
import type { LaneRegistry } from './LaneRegistry.ts';
import type { ReasonGroup } from './reasons.ts';

interface Props {
  stage: StageInfo;
  cards: readonly JobCard[];
  /** What it says without cards. */
  emptyText: string;
  /** Whether its cards come later. */
  isWaiting: boolean;
  /** All cards of the lane of those that ended, whose reasons are counted; empty in other lanes. */
  reasons: readonly JobCard[];
  /** The reason whose cards alone are shown. */
  only: ReasonGroup | null;
  onOnly: (group: ReasonGroup | null) => void;
  drag: DragStore;
  registry: LaneRegistry;
}

const jobCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'job' : 'jobs'}`;

/** One stage of the board: its header with the count, and its jobs. A drop target for cards. */
export const Lane = memo(function Lane({
  stage,
  cards,
  emptyText,
  isWaiting,
  reasons,
  only,
  onOnly,
  drag,
  registry,
}: Props) {
  // The card's own lane is not a target: a drop there makes no call.
  const targeted = useDrag(
    drag,
    ({ lifted, over }) => lifted !== null && over === stage.value && lifted.status !== stage.value,
  );
  return (
    <section
      className={classes('lane', targeted && 'is-over')}
      data-stage={stage.key}
      data-lane={stage.value}
      aria-label={`${stage.label}, ${jobCount(Math.max(cards.length, reasons.length))}`}
    >
      <header className="lane-head">
        <span className="blaze" aria-hidden="true" />
        <h2 className="truncate" title={stage.label}>
          {stage.label}
        </h2>
        <span className="count">{formatCount(Math.max(cards.length, reasons.length))}</span>
      </header>
      {isWaiting ? (
        <div className="lane-list" />
      ) : cards.length === 0 && !targeted ? (
        <div className="lane-list">
          <p className="lane-empty">{emptyText}</p>
        </div>
      ) : (
        <LaneList stage={stage.value} cards={cards} drag={drag} registry={registry} targeted={targeted}>
          {reasons.length === 0 ? null : <LaneReasons cards={reasons} only={only} onOnly={onOnly} />}
        </LaneList>
      )}
    </section>
  );
});
