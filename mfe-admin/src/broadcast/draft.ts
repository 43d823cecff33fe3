import { type Audience, AUDIENCES } from '@jobtrail/contract';
import { draftStore, storedTexts } from '@jobtrail/web-kit';

/** What is in the compose form. */
export interface Draft {
  audience: Audience;
  subject: string;
  body: string;
}
/** A draft with the key of its next attempt to send: the same key sent again is the same broadcast, after a reload too. */
export type KeyedDraft = { audience: Audience; subject: string; body: string; key: string };

/** What the draft is kept under in this tab. */
const DRAFT_NAME = 'broadcast';

const emptyDraft: Draft = { audience: 'all', subject: '', body: '' };
export const newKey = (): string => crypto.randomUUID();

/** An empty draft that has never been sent. */
export const freshDraft = (): KeyedDraft => ({ ...emptyDraft, key: newKey() });

/** The draft in what was kept; undefined where nothing was. */
function storedDraft(stored: unknown): KeyedDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { audience, ...texts } = storedTexts(Reflect.get(stored, 'draft'), ['audience', 'subject', 'body']);
  return {
    ...emptyDraft,
    ...texts,
    audience: AUDIENCES.find((known) => known === audience) ?? emptyDraft.audience,
    key: storedTexts(stored, ['key']).key ?? newKey(),
  };
}

/** The draft that a person has in this tab. */
export const keptDraft = (userId: string): KeyedDraft | undefined => storedDraft(draftStore.read(userId, DRAFT_NAME));

/** Keeps a draft in this tab; one without any text is forgotten. */
export function keepDraft(userId: string, { key, ...draft }: KeyedDraft): void {
  const isEmpty = draft.subject === '' && draft.body === '';
  draftStore.keep(userId, DRAFT_NAME, isEmpty ? undefined : { draft, key });
}

/** Whether no other message has been kept since this one; also where the browser keeps nothing. */
export function isLastKept(userId: string, { key }: KeyedDraft): boolean {
  const kept = keptDraft(userId);
  return kept === undefined || kept.key === key;
}
