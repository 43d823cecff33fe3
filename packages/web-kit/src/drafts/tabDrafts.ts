/** What a person has typed into a form and not saved, kept for a reload of this tab. */
export interface TabDrafts<Draft> {
  /** @returns null when nothing is kept, or nothing that can be read */
  read: (userId: string) => Draft | null;
  keep: (userId: string, draft: Draft) => void;
  drop: (userId: string) => void;
}

const keyOf = (form: string, userId: string): string => `jobtrail-${form}-draft:${userId}`;
const IS_DRAFT = /^jobtrail-[\w-]+-draft(?::|$)/;

/** Session storage may be full or blocked: the form works without it, and only a reload loses what was typed. */
function attempt<T>(access: (storage: Storage) => T, otherwise: T): T {
  try {
    return access(window.sessionStorage);
  } catch {
    return otherwise;
  }
}

/**
 * Drafts of one form in the session storage of this tab, one per person. Signing out removes them (`forgetTabDrafts`).
 * @param form its name, which is part of the key
 * @param parse reads what is stored, which another version of the form may have written; null drops it
 */
export function createTabDrafts<Draft>(form: string, parse: (stored: unknown) => Draft | null): TabDrafts<Draft> {
  return {
    read: (userId) => attempt((storage) => parse(JSON.parse(storage.getItem(keyOf(form, userId)) ?? 'null')), null),
    keep: (userId, draft) => attempt((storage) => storage.setItem(keyOf(form, userId), JSON.stringify(draft)), undefined),
    drop: (userId) => attempt((storage) => storage.removeItem(keyOf(form, userId)), undefined),
  };
}

/** Removes every form's draft of everyone in this tab. */
export function forgetTabDrafts(): void {
  attempt((storage) => {
    for (const key of Object.keys(storage)) if (IS_DRAFT.test(key)) storage.removeItem(key);
  }, undefined);
}
