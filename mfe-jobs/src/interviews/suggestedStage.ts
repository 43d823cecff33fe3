import { type InterviewKind, type Stage, STAGE_VALUES } from '@jobtrail/contract';

/** The stage that an interview of a kind usually belongs to. */
const STAGE_OF: Readonly<Record<InterviewKind, Stage>> = {
  phone: 'phone screen',
  video: 'technical interview',
  onsite: 'onsite',
};

/** The stage that an interview suggests for an application; null if it has reached that stage already. */
export function suggestedStage(kind: InterviewKind, status: Stage): Stage | null {
  const stage = STAGE_OF[kind];
  return STAGE_VALUES.indexOf(status) < STAGE_VALUES.indexOf(stage) ? stage : null;
}
