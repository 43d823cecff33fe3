import type { AuditEntry } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { NamedEntry } from './queries.ts';
import type { Detail } from './row.ts';

const GONE = 'Deleted user';

const SUMMARIES: Readonly<Record<string, (detail: Detail) => string>> = {
  'user.role': ({ from, to }) => `Changed the role from ${String(from)} to ${String(to)}`,
  'user.active': ({ to }) => (to === true ? 'Activated the account' : 'Deactivated the account'),
  'user.sessions': () => 'Signed the user out everywhere',
  'ticket.status': ({ from, to }) => `Set a support ticket from ${String(from)} to ${String(to)}`,
  'ticket.note': () => 'Added an internal note to a support ticket',
  'ticket.reply': () => 'Replied to a support ticket',
  'settings.update': () => 'Changed their own admin settings',
};

/** 'broadcast.send' as 'Broadcast: send', for actions of other services without their own sentence. */
function plain(action: string): string {
  const [noun = action, ...rest] = action.split('.');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${rest.length > 0 ? `: ${rest.join(' ')}` : ''}`;
}

/** An entry of the audit log with a sentence to read. */
export function presentEntry({ row, actorName, subjectName }: NamedEntry): AuditEntry {
  const detail = JSON.parse(row.detail) as Detail;
  const said = typeof detail['summary'] === 'string' ? detail['summary'] : undefined;
  return {
    id: row.id,
    at: toMoment(row.created_at),
    action: row.action,
    summary: SUMMARIES[row.action]?.(detail) ?? said ?? plain(row.action),
    actorId: row.actor_id,
    actorName: actorName ?? GONE,
    subjectId: row.subject_id,
    subjectName: row.subject_id === null ? null : (subjectName ?? GONE),
    detail,
  };
}
