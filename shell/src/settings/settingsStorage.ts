import { type SessionUser, STORAGE_KEYS } from '@jobtrail/contract';
import { storedTexts } from '@jobtrail/web-kit';

/** The values that the settings page stores, in this browser only. */
export interface Settings {
  name: string;
  email: string;
  preferredJobTitle: string;
  emailNotifications: boolean;
  inAppNotifications: boolean;
}

/** The default settings. */
function defaultSettings(user: Pick<SessionUser, 'name' | 'email'>): Settings {
  return {
    name: user.name,
    email: user.email,
    preferredJobTitle: '',
    emailNotifications: true,
    inAppNotifications: true,
  };
}

function parse(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/**
 * The stored settings. Missing or invalid fields fall back to the default one by one; settings of another person in the
 * same browser are ignored.
 */
export function readSettings(user: Pick<SessionUser, 'id' | 'name' | 'email'>): Settings {
  const defaults = defaultSettings(user);
  let stored: Record<string, unknown>;
  try {
    stored = parse(window.localStorage.getItem(STORAGE_KEYS.settings));
  } catch {
    return defaults;
  }
  if (typeof stored.userId === 'string' && stored.userId !== user.id) return defaults;
  const text = (field: 'name' | 'email' | 'preferredJobTitle') =>
    typeof stored[field] === 'string' ? stored[field] : defaults[field];
  const flag = (field: 'emailNotifications' | 'inAppNotifications') =>
    typeof stored[field] === 'boolean' ? stored[field] : defaults[field];
  return {
    name: text('name'),
    email: text('email'),
    preferredJobTitle: text('preferredJobTitle'),
    emailNotifications: flag('emailNotifications'),
    inAppNotifications: flag('inAppNotifications'),
  };
}

/** Parses the changes in a stored draft of the settings; undefined if there are none. */
export function editedSettings(stored: unknown): Partial<Settings> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const edited: Partial<Settings> = storedTexts(stored, ['name', 'email', 'preferredJobTitle']);
  for (const flag of ['emailNotifications', 'inAppNotifications'] as const) {
    const value: unknown = Reflect.get(stored, flag);
    if (typeof value === 'boolean') edited[flag] = value;
  }
  return edited;
}

/**
 * Stores the settings.
 * @returns false if storage is full or unavailable
 */
export function writeSettings(user: Pick<SessionUser, 'id'>, settings: Settings): boolean {
  try {
    window.localStorage.setItem(STORAGE_KEYS.settings, JSON.stringify({ ...settings, userId: user.id }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls the listener when another tab stores settings.
 * @returns a function that removes the listener
 */
export function onSettingsStored(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === STORAGE_KEYS.settings || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether two sets of settings are equal. */
export function sameSettings(one: Settings, other: Settings): boolean {
  return (
    one.name === other.name &&
    one.email === other.email &&
    one.preferredJobTitle === other.preferredJobTitle &&
    one.emailNotifications === other.emailNotifications &&
    one.inAppNotifications === other.inAppNotifications
  );
}
