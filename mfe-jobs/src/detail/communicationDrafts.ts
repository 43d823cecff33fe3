import { COMMUNICATION_SOURCES, type CommunicationSource } from '@jobtrail/contract';
import { storedTexts } from '@jobtrail/web-kit';
import { Drafts } from './Drafts.ts';
import { momentFields } from './entryMoment.ts';

/** The fields of the form of a communication. */
export const COMMUNICATION_FIELDS = ['source', 'subject', 'content', 'day', 'time'] as const;
export type CommunicationField = (typeof COMMUNICATION_FIELDS)[number];

export type CommunicationDraft = Record<CommunicationField, string> & {
  open: boolean;
  saving: boolean;
  /** The values before the changes, as JSON. */
  before: string;
};

/** The source with a given name; `other` for an unknown one. */
export const sourceOf = (text: string): CommunicationSource =>
  COMMUNICATION_SOURCES.find((known) => known === text) ?? 'other';

const create = (): CommunicationDraft => {
  const values = { source: 'email', subject: '', content: '', ...momentFields(new Date()) };
  return { ...values, open: false, saving: false, before: JSON.stringify(values) };
};
const parse = (stored: unknown): Partial<CommunicationDraft> =>
  storedTexts(stored, [...COMMUNICATION_FIELDS, 'before']);

/** The drafts of new communications, by job. */
export const communicationDrafts = new Drafts<CommunicationDraft>('communication', create, parse);
/** The drafts of changes to communications, by communication. */
export const communicationEdits = new Drafts<CommunicationDraft>('communication-edit', create, parse);
