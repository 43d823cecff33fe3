const PREFIX = 'jobtrail-draft:';
/** The forms with a storage of their own. */
const OLDER_PREFIX = 'jobtrail-add-draft:';

const keyOf = (userId: string, name: string): string => `${PREFIX}${userId}:${name}`;

/**
 * What a person has typed and not saved, in this tab: a reload, by accident or for a new build, loses nothing. Where the browser
 * keeps nothing, forms work all the same. Secrets such as passwords do not belong here.
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
      // Without storage, or without room, only a reload would lose it.
    }
  },
  /** Forgets every draft in this tab: the person signs out. */
  dropAll(): void {
    try {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX) || key.startsWith(OLDER_PREFIX)) sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};

/** Those of the named fields that a stored value has as text. */
export function storedTexts<Name extends string>(stored: unknown, names: readonly Name[]): Partial<Record<Name, string>> {
  if (typeof stored !== 'object' || stored === null) return {};
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value: unknown = Reflect.get(stored, name);
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}
