import type { QueryClient } from '@tanstack/react-query';
import type { JobCard } from '@jobtrail/contract';
import type { Platform } from '@jobtrail/web-kit';
import { dropJob, putCard, putCardInJob } from '../jobs/cache.ts';
import { jobKey } from '../jobs/keys.ts';
import { CHANNEL, readMessage, type SyncMessage } from './message.ts';

/** Tells the other tabs of this person what has changed here. */
export interface Tabs {
  changed: (card: JobCard) => void;
  removed: (id: string) => void;
  /** Communications, interview notes or history of a job. */
  related: (id: string) => void;
}

/**
 * Brings the cache in step with what another tab did: the card is patched from the message, so a change costs no list; what
 * else belongs to the job is fetched again only while it is on the screen.
 */
export function applyMessage(client: QueryClient, message: SyncMessage): void {
  if (message.kind === 'removed') return dropJob(client, message.id);
  if (message.kind === 'changed') {
    putCard(client, message.card);
    putCardInJob(client, message.card);
  }
  void client.invalidateQueries({ queryKey: jobKey(message.kind === 'changed' ? message.card.id : message.id) });
}

/** Opens the channel. It stays open while the tab does, so that the board is right again when one comes back to it from another page. */
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
  };
}
