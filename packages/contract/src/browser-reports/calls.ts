import { defineCall } from '../call.ts';
import { browserErrorReport, browserSpansReport } from './schema.ts';

const REPORT_MAX_BYTES = 32 * 1024;

export const reportBrowserError = defineCall('reportBrowserError', {
  summary: 'Report an unhandled error in a page of the product',
  service: 'core',
  access: 'public',
  maxBody: REPORT_MAX_BYTES,
  body: browserErrorReport,
  success: { status: 204, body: null },
});
export const reportBrowserSpans = defineCall('reportBrowserSpans', {
  summary: 'Report the spans of a page while traces are recorded',
  service: 'core',
  access: 'public',
  maxBody: REPORT_MAX_BYTES,
  body: browserSpansReport,
  success: { status: 204, body: null },
});
