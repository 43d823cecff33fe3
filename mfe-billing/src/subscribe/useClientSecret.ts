import { useQuery } from '@tanstack/react-query';
import { pathOf } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';

/**
 * POST /api/get-or-create-subscription for the signed-in person, once however often the screen renders.
 * @param personId null while nobody is signed in: nothing is fetched then
 */
export function useClientSecret(personId: string | null) {
  return useQuery({
    queryKey: [pathOf('getOrCreateSubscription'), personId],
    enabled: personId !== null,
    // A secret is good for one payment: a person who comes back needs the current one.
    gcTime: 0,
    queryFn: () => api.call('getOrCreateSubscription'),
  });
}
