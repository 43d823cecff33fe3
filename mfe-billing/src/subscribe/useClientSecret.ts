import { useQuery } from '@tanstack/react-query';
import { pathOf } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';

/**
 * POST /api/get-or-create-subscription for the signed-in person, once per visit however often the screen renders.
 * @param personId null while nobody is signed in; nothing is fetched then
 */
export function useClientSecret(personId: string | null) {
  return useQuery({
    queryKey: [pathOf('getOrCreateSubscription'), personId],
    enabled: personId !== null,
    // A secret is valid for one payment, so a person who returns needs a new one.
    gcTime: 0,
    queryFn: () => api.call('getOrCreateSubscription'),
  });
}
