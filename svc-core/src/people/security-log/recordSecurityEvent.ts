import type { Context } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { deviceOf } from './device.ts';
import { addressOf } from './network.ts';
import type { SecurityEvent } from './SecurityLog.ts';

/** An event without what the request already contains. */
type NewSecurityEvent = Pick<SecurityEvent, 'event' | 'userId'> & Partial<Pick<SecurityEvent, 'outcome' | 'actorId'>>;

/** Records a security event of a request. `success` if no outcome is given. It never throws and never waits. */
export function recordSecurityEvent(
  { securityLog }: Pick<CoreContext, 'securityLog'>,
  ctx: Context,
  { event, userId, outcome = 'success', actorId = null }: NewSecurityEvent,
): void {
  securityLog.record({
    event,
    outcome,
    userId,
    actorId,
    address: addressOf(ctx),
    device: deviceOf(ctx.get('user-agent') || null),
    requestId: ctx.state.requestId,
  });
}
