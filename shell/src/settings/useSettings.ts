import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionUser } from '@jobtrail/contract';
import { api, callKey, messageOf, useCall, useStoredDraft } from '@jobtrail/web-kit';
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
  /**
   * Stores the draft in this browser, and changed notifications on the server, which sends them.
   * @returns the reason of a failure; null after success
   */
  save: () => Promise<string | null>;
}

/**
 * The settings of a person as a form. Notifications come from the server once they are loaded. Without unsaved changes,
 * the form follows changes in another tab; unsaved changes stay in this tab until they are saved or discarded.
 */
export function useSettings(user: SessionUser): SettingsForm {
  const [local, setStored] = useState(() => readSettings(user));
  const client = useQueryClient();
  const notifications = useCall('getNotifications').data;
  const stored = notifications
    ? { ...local, emailNotifications: notifications.email, inAppNotifications: notifications.inApp }
    : local;
  const [edited, setEdited] = useStoredDraft('settings', editedSettings);
  useEffect(() => onSettingsStored(() => setStored(readSettings(user))), [user]);

  const draft = { ...stored, ...edited };
  return {
    draft,
    changed: !sameSettings(draft, stored),
    change: (part) => setEdited({ ...edited, ...part }),
    discard: () => setEdited(undefined),
    save: async () => {
      const { emailNotifications: email, inAppNotifications: inApp } = draft;
      if (email !== stored.emailNotifications || inApp !== stored.inAppNotifications)
        try {
          const saved = await api.call('updateNotifications', { body: { email, inApp } });
          client.setQueryData(callKey('getNotifications'), saved);
        } catch (error) {
          return messageOf(error, 'Jobtrail could not be reached. Please check your connection and try again.');
        }
      if (!writeSettings(user, draft)) return "Your browser's storage is full or blocked for this site.";
      setStored(draft);
      setEdited(undefined);
      return null;
    },
  };
}
