import type { QueryClient } from '@tanstack/react-query';
import { isStage, type JobCard } from '@jobtrail/contract';
import { callKey, type Platform } from '@jobtrail/web-kit';
import { dropJob, putCard } from './cache.ts';
import { countKey, jobKey, todayKey } from './keys.ts';

/** Notifies the person's other tabs of changes made here. */
export interface Tabs {
  changed: (card: JobCard) => void;
  removed: (id: string) => void;
  /** The communications, interview notes or history of a job have changed. */
  related: (id: string) => void;
  /** Reminders, decisions or rules have changed. */
  reminders: () => void;
  /** Many jobs have changed at once. */
  many: () => void;
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
  if (message.kind === 'many') {
    for (const queryKey of [callKey('listJobs'), todayKey, countKey]) void client.invalidateQueries({ queryKey });
    return;
  }
  if (message.kind === 'removed') return dropJob(client, message.id);
  if (message.kind === 'changed') putCard(client, message.card);
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
    many: () => tell((owner) => ({ kind: 'many', owner })),
  };
}

/** The channel on which the tabs of a browser notify each other of changes. */
const CHANNEL = 'jobtrail-jobs';

/** A change made in another tab. Tabs of anyone other than `owner` ignore it. */
type SyncMessage =
  | { kind: 'changed'; owner: string; card: JobCard }
  | { kind: 'removed'; owner: string; id: string }
  | { kind: 'related'; owner: string; id: string }
  | { kind: 'reminders'; owner: string }
  | { kind: 'many'; owner: string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCard = (value: unknown): value is JobCard =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.company === 'string' &&
  typeof value.position === 'string' &&
  typeof value.stageChangedAt === 'string' &&
  typeof value.status === 'string' &&
  isStage(value.status);

/** Parses a message; null if it is invalid, because the other tab may run another version of Jobtrail. */
export function readMessage(data: unknown): SyncMessage | null {
  if (!isRecord(data) || typeof data.owner !== 'string') return null;
  const { kind, owner, id, card } = data;
  if (kind === 'changed') return isCard(card) ? { kind, owner, card } : null;
  if ((kind === 'removed' || kind === 'related') && typeof id === 'string') return { kind, owner, id };
  return kind === 'reminders' || kind === 'many' ? { kind, owner } : null;
}
