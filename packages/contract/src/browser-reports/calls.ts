import { defineCall } from '../call.ts';
import { browserErrorReport, browserSpansReport } from './schema.ts';

const REPORT_MAX_BYTES = 32 * 1024;

export const reportBrowserError = defineCall('reportBrowserError', {
  summary: 'Report an error that a page of the product has not handled',
  service: 'core',
  access: 'public',
  maxBody: REPORT_MAX_BYTES,
  body: browserErrorReport,
  success: { status: 204, body: null },
});
export const reportBrowserSpans = defineCall('reportBrowserSpans', {
  summary: 'Report what took time in a page, while traces are recorded',
  service: 'core',
  access: 'public',
  maxBody: REPORT_MAX_BYTES,
  body: browserSpansReport,
  success: { status: 204, body: null },
});
