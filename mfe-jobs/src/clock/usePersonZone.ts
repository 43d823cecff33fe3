import { useSession } from '@jobtrail/web-kit';
import { browserZone } from '@jobtrail/web-kit/time-zones';

/** The person's time zone; the browser's until they have chosen one. */
export function usePersonZone(): string {
  const { user } = useSession();
  return user?.timeZone ?? browserZone();
}
