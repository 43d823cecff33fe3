import { type SessionUser, STORAGE_KEYS } from '@jobtrail/contract';
import { storedTexts } from '@jobtrail/web-kit';

/** The fields of the profile, which are stored in this browser only. */
export interface Profile {
  name: string;
  email: string;
  preferredJobTitle: string;
}

/** The values that the settings page stores in this browser. The server has the notifications too, and decides. */
export interface Settings extends Profile {
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

/** Parses the changes in a stored draft of the profile; undefined if there are none. */
export const editedProfile = (stored: unknown): Partial<Profile> | undefined =>
  typeof stored === 'object' && stored !== null
    ? storedTexts(stored, ['name', 'email', 'preferredJobTitle'])
    : undefined;

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

/** Whether two profiles are equal. */
export const sameProfile = (one: Profile, other: Profile): boolean =>
  one.name === other.name && one.email === other.email && one.preferredJobTitle === other.preferredJobTitle;
