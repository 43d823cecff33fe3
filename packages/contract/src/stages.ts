/** The six stages of an application, in board order. */
export const STAGES = [
  { key: 'applied', value: 'applied', label: 'Applied', short: 'Applied' },
  { key: 'phone', value: 'phone screen', label: 'Phone Screen', short: 'Phone Screen' },
  { key: 'technical', value: 'technical interview', label: 'Technical Interview', short: 'Technical' },
  { key: 'onsite', value: 'onsite', label: 'Onsite', short: 'Onsite' },
  { key: 'offer', value: 'offer', label: 'Offer', short: 'Offer' },
  { key: 'rejected', value: 'rejected', label: 'Rejected', short: 'Rejected' },
] as const;

/** One stage: its wire value, its label, its short label in the pipeline and its color key. */
export type StageInfo = (typeof STAGES)[number];
/** The value of a stage on the wire and in the database. */
export type Stage = StageInfo['value'];
/** The key of a stage's colors (`data-stage`). */
export type StageKey = StageInfo['key'];

/** The wire values of the stages, in board order. */
export const STAGE_VALUES = [
  'applied',
  'phone screen',
  'technical interview',
  'onsite',
  'offer',
  'rejected',
] as const satisfies readonly Stage[];

/** The stage that a new application starts in. */
export const DEFAULT_STAGE: Stage = 'applied';

/** Stages in which no reply is expected, so silence there means nothing. */
export const CLOSED_STAGES: readonly Stage[] = ['offer', 'rejected'];

const byValue = new Map<string, StageInfo>(STAGES.map((stage) => [stage.value, stage]));

/** Whether a text is the wire value of a stage. */
export function isStage(value: string): value is Stage {
  return byValue.has(value);
}

/** The stage of a wire value: its label, short label and color key. */
export function stageInfo(value: Stage): StageInfo {
  return byValue.get(value) ?? STAGES[0];
}
