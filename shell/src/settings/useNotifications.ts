import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DEFAULT_DIGEST_HOUR, type NotificationPreferences, type SessionUser } from '@jobtrail/contract';
import { api, callKey, messageOf, useCall, useToast } from '@jobtrail/web-kit';
import { readSettings, writeSettings } from './settingsStorage.ts';

type Choices = Pick<NotificationPreferences, 'email' | 'inApp' | 'digestHour'>;

interface Notifications extends Choices {
  /** How often a change has been saved while the screen is open. */
  readonly saves: number;
  /** Saves a change at once, on the server and in this browser. A failure takes it back and shows a toast. */
  readonly change: (changes: Partial<Choices>) => void;
}

/** What the person is notified of: as the server has it, and until it is loaded as this browser has stored it. */
export function useNotifications(user: SessionUser): Notifications {
  const client = useQueryClient();
  const toast = useToast();
  const [saves, setSaves] = useState(0);
  const [pending, setPending] = useState<Partial<Choices>>({});
  const running = useRef(0);
  const { data } = useCall('getNotifications');
  const [stored] = useState(() => readSettings(user));
  const known = data ?? {
    email: stored.emailNotifications,
    inApp: stored.inAppNotifications,
    digestHour: DEFAULT_DIGEST_HOUR,
  };

  async function save(changes: Partial<Choices>): Promise<void> {
    running.current += 1;
    setPending((before) => ({ ...before, ...changes }));
    try {
      const saved = await api.call('updateNotifications', { body: changes });
      client.setQueryData(callKey('getNotifications'), saved);
      const { email: emailNotifications, inApp: inAppNotifications } = saved;
      // The server decides, so a full storage does not matter.
      writeSettings(user, { ...readSettings(user), emailNotifications, inAppNotifications });
      setSaves((count) => count + 1);
    } catch (error) {
      const description = messageOf(
        error,
        'Jobtrail could not be reached. Please check your connection and try again.',
      );
      toast({ title: 'Settings not saved', description, tone: 'error' });
    }
    running.current -= 1;
    if (running.current === 0) setPending({});
  }
  return { ...known, ...pending, saves, change: (changes) => void save(changes) };
}
