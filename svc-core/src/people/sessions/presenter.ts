import type { OpenSession } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { SessionRow } from '../../rows.ts';
import { sessionId } from '../credentials/token.ts';
import { deviceOf } from '../security-log/device.ts';

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
