import type { Announcements } from '@dnd-kit/core';
import { type JobCard, type Stage, stageInfo, STAGES } from '@jobtrail/contract';
import { cardName } from '../jobs/card.ts';
import type { Lanes } from '../jobs/lanes.ts';

const jobs = (count: number): string => (count === 1 ? 'the only job' : `the first of ${count} jobs`);

/** The texts of the announcements for people who drag with a screen reader. */
export const sayings = {
  lifted: (card: JobCard, isByKeyboard: boolean): string =>
    `Lifted ${cardName(card)} from ${stageInfo(card.status).label}. ${isByKeyboard ? 'Choose a stage with the left and right arrow keys.' : 'Drag it to a stage.'}`,
  over: (card: JobCard, stage: Stage, lanes: Lanes): string => {
    const { label } = stageInfo(stage);
    if (stage === card.status) return `Over ${label}, where it came from. Dropping it here changes nothing.`;
    const place = STAGES.findIndex(({ value }) => value === stage) + 1;
    return `Over ${label}, stage ${place} of ${STAGES.length}. It will be ${jobs(lanes[stage].length + 1)} there.`;
  },
  overNothing: (card: JobCard): string =>
    `Over no stage. Dropping it here leaves it in ${stageInfo(card.status).label}.`,
  dropped: (card: JobCard, stage: Stage | null): string =>
    stage === null || stage === card.status
      ? `${cardName(card)} stays in ${stageInfo(card.status).label}.`
      : `Moved ${cardName(card)} from ${stageInfo(card.status).label} to ${stageInfo(stage).label}.`,
  canceled: (card: JobCard): string => `Canceled. ${cardName(card)} stays in ${stageInfo(card.status).label}.`,
} as const;

interface Board {
  /** The dragged card as it was when it was lifted. */
  lifted: () => JobCard | null;
  lanes: () => Lanes;
  /** Whether the card was lifted with the keyboard, which is the default. */
  isByKeyboard?: () => boolean;
}

/** The announcements of dnd-kit, with texts for this board. */
export function announcementsOf({ lifted, lanes, isByKeyboard = () => true }: Board): Announcements {
  let last: JobCard | null = null;
  let left = false;
  const stageOf = (over: { id: string | number } | null): Stage | null =>
    STAGES.find(({ value }) => value === over?.id)?.value ?? null;
  return {
    onDragStart: () => {
      last = lifted();
      left = false;
      return last ? sayings.lifted(last, isByKeyboard()) : undefined;
    },
    onDragOver: ({ over }) => {
      const stage = stageOf(over);
      // Right after the lift, the card is over its own lane; announcing that would interrupt the first announcement.
      if (!last || (!left && stage === last.status)) return undefined;
      left = true;
      return stage ? sayings.over(last, stage, lanes()) : sayings.overNothing(last);
    },
    onDragEnd: ({ over }) => (last ? sayings.dropped(last, stageOf(over)) : undefined),
    onDragCancel: () => (last ? sayings.canceled(last) : undefined),
  };
}
