import { isStage, type JobCard } from '@jobtrail/contract';

/** The channel on which the tabs of a browser notify each other of changes. */
export const CHANNEL = 'jobtrail-jobs';

/** A change made in another tab. Tabs of anyone other than `owner` ignore it. */
export type SyncMessage =
  | { kind: 'changed'; owner: string; card: JobCard }
  | { kind: 'removed'; owner: string; id: string }
  | { kind: 'related'; owner: string; id: string }
  | { kind: 'reminders'; owner: string };

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
  return kind === 'reminders' ? { kind, owner } : null;
}
