import { useEffect, useState } from 'react';
import type { SessionUser } from '@jobtrail/contract';
import { useStoredDraft } from '@jobtrail/web-kit';
import {
  editedProfile,
  onSettingsStored,
  type Profile,
  readSettings,
  sameProfile,
  writeSettings,
} from './settingsStorage.ts';

interface ProfileForm {
  /** The values of the fields. */
  draft: Profile;
  /** Whether the fields differ from the stored profile. */
  changed: boolean;
  change: (part: Partial<Profile>) => void;
  discard: () => void;
  /**
   * Stores the draft in this browser.
   * @returns the reason of a failure; null after success
   */
  save: () => string | null;
}

/**
 * The profile of a person as a form. Without unsaved changes, the form follows changes in another tab; unsaved changes
 * stay in this tab until they are saved or discarded.
 */
export function useProfile(user: SessionUser): ProfileForm {
  const [stored, setStored] = useState(() => readSettings(user));
  const [edited, setEdited] = useStoredDraft('settings', editedProfile);
  useEffect(() => onSettingsStored(() => setStored(readSettings(user))), [user]);

  const draft = { ...stored, ...edited };
  return {
    draft,
    changed: !sameProfile(draft, stored),
    change: (part) => setEdited({ ...edited, ...part }),
    discard: () => setEdited(undefined),
    save: () => {
      // The notifications may have been stored in the meantime.
      const saved = { ...readSettings(user), ...edited };
      if (!writeSettings(user, saved)) return "Your browser's storage is full or blocked for this site.";
      setStored(saved);
      setEdited(undefined);
      return null;
    },
  };
}
