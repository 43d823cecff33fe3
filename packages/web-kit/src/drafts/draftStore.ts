import { sendSignal } from '../api/signals.ts';

const PREFIX = 'jobtrail-draft:';
/** The keys of builds that kept each form's drafts on their own; a tab may still hold them. */
const OLDER_KEY = /^jobtrail-(?:add|broadcast)-draft(?::|$)/;

const keyOf = (userId: string, name: string): string => `${PREFIX}${userId}:${name}`;

/**
 * What a person has typed and not saved, in this tab: a reload, by accident or for a new build, loses nothing. Without
 * session storage, forms work without drafts. Secrets such as passwords do not belong here.
 */
export const draftStore = {
  /** What was kept under a name, as it was; undefined where there is nothing. */
  read(userId: string, name: string): unknown {
    try {
      const text = sessionStorage.getItem(keyOf(userId, name));
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },
  /** Keeps a value that JSON can hold; undefined forgets it. */
  keep(userId: string, name: string, value: unknown): void {
    try {
      if (value === undefined) sessionStorage.removeItem(keyOf(userId, name));
      else sessionStorage.setItem(keyOf(userId, name), JSON.stringify(value));
    } catch {
      // Without storage, or if it is full, only a reload would lose it.
    }
  },
};

/**
 * Drops all drafts of this tab, here and in the memory of every remote: the person signs out, and what they typed must not stay
 * for the next person who uses this browser.
 */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) || OLDER_KEY.test(key)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  sendSignal('signedOut');
}

/** Those of the named fields that a stored value has as text. */
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
