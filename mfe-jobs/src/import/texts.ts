import { CLOSED_REASON_LABELS, reasonsOf, STAGES, type UndoneImport } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import type { Delimiter, Encoding, Field, StageAnswer } from './reading.ts';

/** '1 line', '42 lines'. */
export const lines = (count: number): string => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`;
/** '1 application', '36 applications'. */
export const applications = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'application' : 'applications'}`;

/** What has become of the jobs of an import that was undone. */
export function undoneText({ removed, restored, changedSince }: UndoneImport): string {
  const sentences = [`${applications(removed.length)} ${removed.length === 1 ? 'is' : 'are'} gone.`];
  if (restored.length > 0)
    sentences.push(`${formatCount(restored.length)} ${restored.length === 1 ? 'is' : 'are'} as before.`);
  if (changedSince.length === 1) sentences.push('1 has been changed since and stays.');
  if (changedSince.length > 1) sentences.push(`${formatCount(changedSince.length)} have been changed since and stay.`);
  return sentences.join(' ');
}

export const LEAVE_OUT = 'Leave out';

/** What a column may be, in the groups of its select. */
export const FIELD_GROUPS: ReadonlyArray<{ label: string; fields: readonly Field[] }> = [
  {
    label: 'Application',
    fields: [
      'company',
      'position',
      'status',
      'applicationDate',
      'location',
      'salary',
      'jobUrl',
      'tags',
      'notes',
      'source',
      'closedReason',
    ],
  },
  {
    label: 'Days',
    fields: ['stageChangedAt', 'phoneDay', 'technicalDay', 'onsiteDay', 'offerDay', 'rejectedDay'],
  },
  { label: 'Salary in parts', fields: ['salaryMin', 'salaryMax', 'currency'] },
  { label: 'Yes or no', fields: ['hasApplied', 'isSaved'] },
  { label: 'Contact', fields: ['contactName', 'contactEmail', 'contactPhone'] },
];

/** What a word for a stage can mean, as options of a select. */
export const STAGE_ANSWERS: ReadonlyArray<{ value: string; label: string; answer: StageAnswer }> = [
  ...STAGES.flatMap(({ value: stage, label }) => [
    { value: stage, label, answer: { stage, closedReason: null } },
    ...reasonsOf(stage).map((closedReason) => ({
      value: `${stage}, ${closedReason}`,
      label: `${label}: ${CLOSED_REASON_LABELS[closedReason]}`,
      answer: { stage, closedReason },
    })),
  ]),
  { value: 'wishlist', label: 'Wishlist', answer: 'wishlist' },
  { value: 'leave out', label: 'Leave out these lines', answer: 'leave out' },
];

/** The option of an answer. */
export const answerValue = (answer: StageAnswer): string =>
  typeof answer === 'string'
    ? answer
    : answer.closedReason === null
      ? answer.stage
      : `${answer.stage}, ${answer.closedReason}`;

export const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16 LE)',
  'utf-16be': 'Unicode (UTF-16 BE)',
  'windows-1252': 'Western (Windows)',
  'windows-1250': 'Central European (Windows)',
  macintosh: 'Western (Mac)',
};
