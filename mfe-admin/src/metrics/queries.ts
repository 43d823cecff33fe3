import type { Metrics } from '@jobtrail/contract';
import { paths } from '@jobtrail/contract';
import { useQuery } from '@tanstack/react-query';

/** GET /api/admin/metrics. Figures grow old by themselves: each visit asks again. */
export const useMetrics = () => useQuery<Metrics>({ queryKey: [paths.adminMetrics], refetchOnMount: 'always' });
