import { defineCall } from '../call.ts';
import { analyticsQuery } from './query.ts';
import { analyticsSummary } from './schema.ts';

export const getAnalyticsSummary = defineCall('getAnalyticsSummary', {
  summary:
    'All figures about the applications of a period, with the jobs behind each; 304 with `If-None-Match` while nothing has changed',
  service: 'core',
  access: 'user',
  query: analyticsQuery,
  success: { status: 200, body: analyticsSummary },
});
