import { INTERVIEW_KINDS, type InterviewKind, type Stage, STAGE_VALUES } from '@jobtrail/contract';

/** The stage that an interview of a kind usually belongs to. */
const STAGE_OF: Readonly<Record<InterviewKind, Stage>> = {
  phone: 'phone screen',
  video: 'technical interview',
  onsite: 'onsite',
};

/** The kind of interview that an application in a stage usually has next. */
export function suggestedKind(status: Stage): InterviewKind {
  if (status === 'applied') return 'phone';
  return INTERVIEW_KINDS.find((kind) => STAGE_OF[kind] === status) ?? 'video';
}

/** The stage that an interview suggests for an application; null if it has reached that stage already. */
export function suggestedStage(kind: InterviewKind, status: Stage): Stage | null {
  const stage = STAGE_OF[kind];
  return STAGE_VALUES.indexOf(status) < STAGE_VALUES.indexOf(stage) ? stage : null;
}
