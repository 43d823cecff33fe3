import type { OpenSession } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import { deviceOf } from './device.ts';
import type { SessionRow } from './row.ts';
import { sessionId } from './token.ts';

/** A session as its owner sees it: the device by name, without the token or its hash. */
export function presentSession(row: SessionRow, currentHash: string): OpenSession {
  return {
    id: sessionId(row.token_hash),
    device: deviceOf(row.user_agent),
    createdAt: toMoment(row.created_at),
    lastSeenAt: toMoment(row.last_seen_at),
    current: row.token_hash === currentHash,
  };
}
