import { type InterviewKind, type Stage, STAGE_VALUES } from '@jobtrail/contract';

/** The stage that an interview of a kind usually belongs to. */
const STAGE_OF: Readonly<Record<InterviewKind, Stage>> = {
  phone: 'phone screen',
  video: 'technical interview',
  onsite: 'onsite',
};

/** The stage to which an application may move for an interview; null if it is there already, or further. */
export function stageAhead(kind: InterviewKind, status: Stage): Stage | null {
  const stage = STAGE_OF[kind];
  return STAGE_VALUES.indexOf(status) < STAGE_VALUES.indexOf(stage) ? stage : null;
}
