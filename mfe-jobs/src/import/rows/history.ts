import { DEFAULT_STAGE, type LocalDay, PAST_STAGES_MAX, type Stage, STAGE_VALUES, stageInfo } from '@jobtrail/contract';

/** A stage after Applied, with the day on which the application entered it. */
export interface PastStage {
  readonly stage: Stage;
  readonly happenedOn: LocalDay;
}

/** What a row says about the days of its stages. */
export interface KnownDays {
  readonly status: Stage;
  readonly appliedOn: LocalDay | null;
  /** The dated moves of the row, oldest first. They say more than the days of single stages. */
  readonly moves: readonly PastStage[];
  /** The days of single stages, from columns of their own. */
  readonly stageDays: readonly PastStage[];
  /** The day on which the job entered its stage. */
  readonly changedOn: LocalDay | null;
  readonly today: LocalDay;
}
interface History {
  /** In the order in which they happened; none if no day is known. */
  readonly stages: readonly PastStage[];
  readonly appliedOn: LocalDay | null;
  /** Why a day that the file names is not in the history, in sentences. */
  readonly remarks: readonly string[];
  readonly problem: string | null;
}

const orderOf = (stage: Stage): number => STAGE_VALUES.indexOf(stage);
const labelOf = (stage: Stage): string => stageInfo(stage).label;

/** The stages that an application has been in since Applied. The last one is the stage that it is in. */
export function historyOf(days: KnownDays): History {
  const { status, today } = days;
  const moved = days.moves.filter(({ stage }, at, list) => stage !== list[at - 1]?.stage);
  const appliedOn = days.appliedOn ?? moved[0]?.happenedOn ?? null;
  const remarks: string[] = [];
  const listed = moved.length > 0 ? moved.slice(moved[0]?.stage === DEFAULT_STAGE ? 1 : 0) : daysInOrder(days, remarks);
  const early =
    moved.length > 0 ? undefined : listed.find(({ happenedOn }) => appliedOn !== null && happenedOn < appliedOn);
  if (early)
    return {
      stages: [],
      appliedOn,
      remarks,
      problem: `The day of ${labelOf(early.stage)} is before that of the application.`,
    };
  const last = listed.at(-1);
  const stages = [...listed];
  if ((last?.stage ?? DEFAULT_STAGE) !== status && (last || days.changedOn !== null)) {
    if (days.changedOn === null)
      remarks.push(`The file does not say since when it is in ${labelOf(status)}, so that is today.`);
    stages.push({ stage: status, happenedOn: days.changedOn ?? today });
  }
  return { stages: newest(within(stages, appliedOn, today)), appliedOn, remarks, problem: null };
}

/** The days of single stages that fit the stage of the row, in the order in which they happened. */
function daysInOrder({ status, stageDays, today }: KnownDays, remarks: string[]): PastStage[] {
  const reached = stageDays.filter(({ stage, happenedOn }) => {
    const isAhead = happenedOn > today;
    const isBeyond = status !== 'rejected' && orderOf(stage) > orderOf(status);
    if (isAhead) remarks.push(`The day of ${labelOf(stage)} is still ahead, so it is left out.`);
    else if (isBeyond) remarks.push(`It is in ${labelOf(status)}, so the day of ${labelOf(stage)} is left out.`);
    return !isAhead && !isBeyond;
  });
  return reached.sort((one, other) =>
    one.happenedOn === other.happenedOn
      ? orderOf(one.stage) - orderOf(other.stage)
      : one.happenedOn < other.happenedOn
        ? -1
        : 1,
  );
}

/** No day is before that of the application or the stage before, or after today. */
function within(stages: readonly PastStage[], appliedOn: LocalDay | null, today: LocalDay): PastStage[] {
  let earliest = appliedOn ?? '';
  return stages.map(({ stage, happenedOn }) => {
    const day = happenedOn < earliest ? earliest : happenedOn > today ? today : happenedOn;
    earliest = day;
    return { stage, happenedOn: day };
  });
}

/** The newest of them, as many as a new job can name. The first one differs from Applied. */
function newest(stages: readonly PastStage[]): PastStage[] {
  const kept = stages.slice(-PAST_STAGES_MAX);
  return kept[0]?.stage === DEFAULT_STAGE ? kept.slice(1) : kept;
}
