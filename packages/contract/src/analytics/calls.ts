import { defineCall } from '../call.ts';
import { analyticsQuery } from './query.ts';
import { activityReport } from './report.ts';
import { analyticsSummary, replyFigures } from './schema.ts';

export const getAnalyticsSummary = defineCall('getAnalyticsSummary', {
  summary:
    'Get all figures about the applications of a period, with the jobs of each; 304 with `If-None-Match` if nothing has changed',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  query: analyticsQuery,
  success: { status: 200, body: analyticsSummary },
});

export const getReplyFigures = defineCall('getReplyFigures', {
  summary: 'Get the figures about replies to all applications, as the summary without a period has them',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: replyFigures },
});

export const getActivityReport = defineCall('getActivityReport', {
  summary: 'List the applications of a period by their dates, each with its stages and their days',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  query: analyticsQuery,
  success: { status: 200, body: activityReport },
});
