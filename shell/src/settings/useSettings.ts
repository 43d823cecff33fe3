import type { SessionUser } from '@jobtrail/contract';
import { useEffect, useState } from 'react';
import { onSettingsStored, readSettings, sameSettings, writeSettings, type Settings } from './settingsStorage.ts';

interface SettingsForm {
  /** What the fields show. */
  draft: Settings;
  /** Whether the fields differ from what is stored. */
  changed: boolean;
  change: (part: Partial<Settings>) => void;
  discard: () => void;
  /** Stores the draft; false when the browser refused. */
  save: () => boolean;
}

/** The settings of a person as a form. Without changes of its own it follows what another tab stores; with some, it keeps them. */
export function useSettings(user: SessionUser): SettingsForm {
  const [stored, setStored] = useState(() => readSettings(user));
  const [edited, setEdited] = useState<Settings | null>(null);
  useEffect(() => onSettingsStored(() => setStored(readSettings(user))), [user]);

  const draft = edited ?? stored;
  return {
    draft,
    changed: edited !== null && !sameSettings(edited, stored),
    change: (part) => setEdited({ ...draft, ...part }),
    discard: () => setEdited(null),
    save: () => {
      if (!writeSettings(user, draft)) return false;
      setStored(draft);
      setEdited(null);
      return true;
    },
  };
}
