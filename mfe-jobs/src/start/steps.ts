import type { ImportSummary, JobCard, SessionUser } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';

/** What has been done of the three steps: each a fact, or null while it is open. */
export interface Steps {
  list: string | null;
  posting: string | null;
  reminders: string | null;
}

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What a person has done of the three steps. Imports that were undone have brought nothing. */
export function stepsOf(
  cards: readonly JobCard[],
  imports: readonly ImportSummary[],
  { emailVerified, timeZone }: Pick<SessionUser, 'emailVerified' | 'timeZone'>,
): Steps {
  const brought = imports
    .filter(({ undoneAt }) => undoneAt === null)
    .reduce((sum, { created, completed }) => sum + created + completed, 0);
  const kept = cards.filter(({ hasPosting }) => hasPosting).length;
  return {
    list: brought === 0 ? null : counted(brought, 'job brought', 'jobs brought'),
    posting: kept === 0 ? null : counted(kept, 'posting saved', 'postings saved'),
    reminders: emailVerified && timeZone !== null ? 'Reminders reach you' : null,
  };
}

export const areDone = ({ list, posting, reminders }: Steps): boolean =>
  list !== null && posting !== null && reminders !== null;
