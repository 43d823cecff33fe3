import type { Audience } from '@jobtrail/contract';
import { AUDIENCES } from '@jobtrail/contract';

/** What is in the compose form. */
export interface Draft {
  audience: Audience;
  subject: string;
  body: string;
}

export const emptyDraft: Draft = { audience: 'all', subject: '', body: '' };

const KEY = 'jobtrail-broadcast-draft';

/** The draft that was left in this tab, so that a reload loses nothing; an empty one otherwise. */
export function readDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Draft> | null;
    if (kept === null) return emptyDraft;
    return { audience: AUDIENCES.find((audience) => audience === kept.audience) ?? 'all', subject: String(kept.subject ?? ''), body: String(kept.body ?? '') };
  } catch {
    return emptyDraft;
  }
}

/** Keeps a draft for this tab; an empty one is forgotten. */
export function keepDraft(draft: Draft): void {
  try {
    if (draft.subject === '' && draft.body === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage a reload starts anew.
  }
}
