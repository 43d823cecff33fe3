import type { QueryClient } from '@tanstack/react-query';
import type { JobCard } from '@jobtrail/contract';
import type { Platform } from '@jobtrail/web-kit';
import { dropJob, putCard, putCardInJob } from '../jobs/cache.ts';
import { jobKey } from '../jobs/keys.ts';
import { countKey, todayKey } from '../reminders/keys.ts';
import { CHANNEL, readMessage, type SyncMessage } from './message.ts';

/** Notifies the person's other tabs of changes made here. */
export interface Tabs {
  changed: (card: JobCard) => void;
  removed: (id: string) => void;
  /** The communications, interview notes or history of a job have changed. */
  related: (id: string) => void;
  /** Reminders, decisions or rules have changed. */
  reminders: () => void;
}

/**
 * Applies a change made in another tab to the cache. The card is patched from the message, so that no list has to be
 * fetched; other data of the job is refetched only while it is visible.
 */
function applyMessage(client: QueryClient, message: SyncMessage): void {
  if (message.kind === 'reminders') {
    for (const queryKey of [todayKey, countKey]) void client.invalidateQueries({ queryKey });
    return;
  }
  if (message.kind === 'removed') return dropJob(client, message.id);
  if (message.kind === 'changed') {
    putCard(client, message.card);
    putCardInJob(client, message.card);
  }
  void client.invalidateQueries({ queryKey: jobKey(message.kind === 'changed' ? message.card.id : message.id) });
}

/**
 * Opens the channel. It stays open for the lifetime of the tab, so that the board is up to date when the person returns
 * to it.
 */
export function openTabs({ queryClient, store }: Pick<Platform, 'queryClient' | 'store'>): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  const me = () => store.getState().user?.id;
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    if (message && message.owner === me()) applyMessage(queryClient, message);
  });
  const tell = (make: (owner: string) => SyncMessage) => {
    const owner = me();
    if (owner !== undefined) channel?.postMessage(make(owner));
  };
  return {
    changed: (card) => tell((owner) => ({ kind: 'changed', owner, card })),
    removed: (id) => tell((owner) => ({ kind: 'removed', owner, id })),
    related: (id) => tell((owner) => ({ kind: 'related', owner, id })),
    reminders: () => tell((owner) => ({ kind: 'reminders', owner })),
  };
}
