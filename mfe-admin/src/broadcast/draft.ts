import type { Audience } from '@jobtrail/contract';
import { AUDIENCES } from '@jobtrail/contract';
import { createTabDrafts } from '@jobtrail/web-kit';

/** What is in the compose form. */
export interface Draft {
  audience: Audience;
  subject: string;
  body: string;
}

export const emptyDraft: Draft = { audience: 'all', subject: '', body: '' };

function parse(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const text = (field: string): string => {
    const value: unknown = Reflect.get(stored, field);
    return typeof value === 'string' ? value : '';
  };
  return { audience: AUDIENCES.find((audience) => audience === text('audience')) ?? 'all', subject: text('subject'), body: text('body') };
}
const drafts = createTabDrafts('broadcast', parse);

/** The draft that this administrator left in this tab, so that a reload loses nothing; an empty one otherwise. */
export const readDraft = (userId: string | undefined): Draft => (userId === undefined ? null : drafts.read(userId)) ?? emptyDraft;

/** Keeps an administrator's draft for this tab; an empty one is forgotten. */
export function keepDraft(userId: string | undefined, draft: Draft): void {
  if (userId === undefined) return;
  if (draft.subject === '' && draft.body === '') drafts.drop(userId);
  else drafts.keep(userId, draft);
}

/** Forgets the draft that has been sent, unless another one has been written since. */
export function dropSent(userId: string | undefined, sent: Draft): void {
  const kept = readDraft(userId);
  if (kept.audience === sent.audience && kept.subject === sent.subject && kept.body === sent.body) keepDraft(userId, emptyDraft);
}
