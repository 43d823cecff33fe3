import { internal } from '@jobtrail/contract/internal';
import { orUnavailable, type Peer, PeerError } from '@jobtrail/service-kit';

/**
 * Replaces the broadcast's id in the token of an unsubscribe link that is about the digest. It never changes, because
 * links work for years.
 */
export const DIGEST = '00000000-0000-8000-8000-000000000001';

/** A person's setting for emails such as the digest. svc-core stores it, and the person changes it in Settings. */
export interface EmailNotifications {
  /** Whether it is on; null if the person no longer exists. @throws AppError 503 */
  read(userId: string): Promise<boolean | null>;
  /** Turns it on or off; does nothing if the person no longer exists. @throws AppError 503 */
  set(userId: string, on: boolean): Promise<void>;
}

/** Reads and changes the setting in svc-core. */
export function createEmailNotifications(core: Peer<'svc-mail', 'svc-core'>): EmailNotifications {
  return {
    async read(id) {
      const setting = await orUnavailable(orNull(core.call(internal.readEmailNotifications, { params: { id } })));
      return setting && setting.on;
    },
    async set(id, on) {
      await orUnavailable(orNull(core.call(internal.setEmailNotifications, { params: { id }, body: { on } })));
    },
  };
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PeerError && error.status === 404) return null;
    throw error;
  }
}
