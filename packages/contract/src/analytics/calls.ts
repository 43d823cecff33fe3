import { defineCall } from '../call.ts';
import { analyticsQuery } from './query.ts';
import { analyticsSummary } from './schema.ts';

export const getAnalyticsSummary = defineCall('getAnalyticsSummary', {
  summary:
    'Get all figures about the applications of a period, with the jobs of each; 304 with `If-None-Match` if nothing has changed',
  service: 'core',
  access: 'user',
  query: analyticsQuery,
  success: { status: 200, body: analyticsSummary },
});
