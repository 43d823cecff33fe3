import { isStage, type JobCard } from '@jobtrail/contract';

/** The channel on which the tabs of one browser tell each other of changes. */
export const CHANNEL = 'jobtrail-jobs';

/** What happened in another tab. `owner` is the person: a tab of somebody else takes no notice. */
export type SyncMessage =
  | { kind: 'changed'; owner: string; card: JobCard }
  | { kind: 'removed'; owner: string; id: string }
  | { kind: 'related'; owner: string; id: string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCard = (value: unknown): value is JobCard =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.company === 'string' &&
  typeof value.position === 'string' &&
  typeof value.stageChangedAt === 'string' &&
  typeof value.status === 'string' &&
  isStage(value.status);

/** The message, or null when it is none of ours: another version of Jobtrail may be open in the other tab. */
export function readMessage(data: unknown): SyncMessage | null {
  if (!isRecord(data) || typeof data.owner !== 'string') return null;
  const { kind, owner, id, card } = data;
  if (kind === 'changed') return isCard(card) ? { kind, owner, card } : null;
  if ((kind === 'removed' || kind === 'related') && typeof id === 'string') return { kind, owner, id };
  return null;
}
