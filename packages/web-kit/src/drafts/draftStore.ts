import { sendSignal } from '../api/signals.ts';
import { dropDraftDatabases } from './draftDatabase.ts';

const PREFIX = 'jobtrail-draft:';
/** The storage keys of older builds, which stored the drafts of each form separately; a tab may still contain them. */
const OLDER_KEY = /^jobtrail-(?:add|broadcast)-draft(?::|$)/;

const keyOf = (userId: string, name: string): string => `${PREFIX}${userId}:${name}`;

/**
 * Unsaved form input of this tab, which survives a reload. Without session storage, forms work without drafts. Secrets
 * such as passwords must not be stored here.
 */
export const draftStore = {
  /** Returns the value stored under a name, or undefined. */
  read(userId: string, name: string): unknown {
    try {
      const text = sessionStorage.getItem(keyOf(userId, name));
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },
  /** Stores a JSON value; undefined removes it. */
  write(userId: string, name: string, value: unknown): void {
    try {
      if (value === undefined) sessionStorage.removeItem(keyOf(userId, name));
      else sessionStorage.setItem(keyOf(userId, name), JSON.stringify(value));
    } catch {
      // Without storage, or if it is full, the draft does not survive a reload, but nothing else fails.
    }
  },
};

/**
 * Removes all drafts of this tab, including those in the memory of remotes, and those in databases. Called at sign-out, so that the next person
 * who uses this browser does not see them.
 */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) || OLDER_KEY.test(key)) sessionStorage.removeItem(key);
  } catch {
    // There is no storage, so nothing was stored.
  }
  void dropDraftDatabases();
  sendSignal('signedOut');
}

/** Returns the named fields of a stored value that are strings. */
export function storedTexts<Name extends string>(
  stored: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  if (typeof stored !== 'object' || stored === null) return {};
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value: unknown = Reflect.get(stored, name);
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}
