import { type Audience, AUDIENCES } from '@jobtrail/contract';
import { draftStore, storedTexts } from '@jobtrail/web-kit';

/** What is in the compose form. */
export interface Draft {
  audience: Audience;
  subject: string;
  body: string;
}
/** A draft with the key of its next attempt to send: the same key sent again is the same broadcast, after a reload too. */
export interface KeyedDraft {
  draft: Draft;
  key: string;
}

/** What the draft is kept under in this tab. */
export const DRAFT_NAME = 'broadcast';

export const emptyDraft: Draft = { audience: 'all', subject: '', body: '' };
const newKey = (): string => crypto.randomUUID();

/** A draft that has never been sent. */
export const keyed = (draft: Draft): KeyedDraft => ({ draft, key: newKey() });

/** The draft in what was kept; undefined where nothing was. */
export function storedDraft(stored: unknown): KeyedDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { audience, ...texts } = storedTexts(Reflect.get(stored, 'draft'), ['audience', 'subject', 'body']);
  const draft = {
    ...emptyDraft,
    ...texts,
    audience: AUDIENCES.find((known) => known === audience) ?? emptyDraft.audience,
  };
  return { draft, key: storedTexts(stored, ['key']).key ?? newKey() };
}

/** Whether no other message has been kept since this one; also where the browser keeps nothing. */
export function isLastKept(userId: string | undefined, { key }: KeyedDraft): boolean {
  const kept = storedDraft(draftStore.read(userId ?? '', DRAFT_NAME));
  return kept === undefined || kept.key === key;
}
