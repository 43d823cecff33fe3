import { useEffect, useState } from 'react';
import type { SessionUser } from '@jobtrail/contract';
import { useKeptDraft } from '@jobtrail/web-kit';
import {
  editedSettings,
  onSettingsStored,
  readSettings,
  sameSettings,
  type Settings,
  writeSettings,
} from './settingsStorage.ts';

interface SettingsForm {
  /** The values of the fields. */
  draft: Settings;
  /** Whether the fields differ from the stored settings. */
  changed: boolean;
  change: (part: Partial<Settings>) => void;
  discard: () => void;
  /** Stores the draft; false if the browser cannot store it. */
  save: () => boolean;
}

/**
 * The settings of a person as a form. Without unsaved changes it follows what another tab stores; unsaved changes stay
 * in this tab until they are saved or discarded.
 */
export function useSettings(user: SessionUser): SettingsForm {
  const [stored, setStored] = useState(() => readSettings(user));
  const [edited, setEdited] = useKeptDraft('settings', editedSettings);
  useEffect(() => onSettingsStored(() => setStored(readSettings(user))), [user]);

  const draft = { ...stored, ...edited };
  return {
    draft,
    changed: !sameSettings(draft, stored),
    change: (part) => setEdited({ ...edited, ...part }),
    discard: () => setEdited(undefined),
    save: () => {
      if (!writeSettings(user, draft)) return false;
      setStored(draft);
      setEdited(undefined);
      return true;
    },
  };
}
