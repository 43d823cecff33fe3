import { type Audience, AUDIENCES } from '@jobtrail/contract';
import { draftStore, storedTexts } from '@jobtrail/web-kit';

/** The content of the compose form. */
export interface Draft {
  audience: Audience;
  subject: string;
  body: string;
}
/** A draft with the idempotency key of its next attempt to send, which is the same after a reload. */
export type KeyedDraft = { audience: Audience; subject: string; body: string; key: string };

/** The name that the draft is stored under in this tab. */
const DRAFT_NAME = 'broadcast';

const emptyDraft: Draft = { audience: 'all', subject: '', body: '' };
export const newKey = (): string => crypto.randomUUID();

/** An empty draft that has never been sent. */
export const freshDraft = (): KeyedDraft => ({ ...emptyDraft, key: newKey() });

/** Parses a stored draft; undefined if it is invalid. */
function parseDraft(stored: unknown): KeyedDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { audience, ...texts } = storedTexts(Reflect.get(stored, 'draft'), ['audience', 'subject', 'body']);
  return {
    ...emptyDraft,
    ...texts,
    audience: AUDIENCES.find((known) => known === audience) ?? emptyDraft.audience,
    key: storedTexts(stored, ['key']).key ?? newKey(),
  };
}

/** The person's draft in this tab. */
export const readDraft = (userId: string): KeyedDraft | undefined => parseDraft(draftStore.read(userId, DRAFT_NAME));

/** Stores a draft in this tab, or removes it if it has no text. */
export function storeDraft(userId: string, { key, ...draft }: KeyedDraft): void {
  const isEmpty = draft.subject === '' && draft.body === '';
  draftStore.write(userId, DRAFT_NAME, isEmpty ? undefined : { draft, key });
}

/** Whether the stored draft is still this one; true if the browser stores nothing. */
export function isStoredDraft(userId: string, { key }: KeyedDraft): boolean {
  const stored = readDraft(userId);
  return stored === undefined || stored.key === key;
}
