import type { BrowserSpan } from '@jobtrail/contract';
import { allCalls, calls } from '@jobtrail/contract/calls';
import { type ForeignSpan, recordForeign } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { recordablePage } from '../errors/describeReport.ts';

const PAGE_SPANS: ReadonlySet<string> = new Set(['page load', 'page change']);
const CALLS: ReadonlyMap<string, { method: string; path: string }> = new Map(
  allCalls.map(({ method, path }) => [`${method} ${path}`, { method, path }]),
);
const SERVICE = 'browser';
const ERROR_STATUS_MIN = 400;

/** @returns null for a span that our own pages do not send */
function foreignSpan(
  { name, trace, span, parent, startedAt, ms, status, page }: BrowserSpan,
  ahead: number,
): ForeignSpan | null {
  const call = CALLS.get(name);
  if (!call && !PAGE_SPANS.has(name)) return null;
  return {
    service: SERVICE,
    name,
    kind: call ? 'client' : 'internal',
    traceId: trace,
    spanId: span,
    parentId: parent,
    startedAt: startedAt - ahead,
    ms,
    failed: status !== undefined && (status === 0 || status >= ERROR_STATUS_MIN),
    attributes: {
      ...(call && { 'http.request.method': call.method, 'url.template': call.path }),
      ...(status !== undefined && { 'http.response.status_code': status }),
      ...(page !== undefined && { 'jobtrail.page': recordablePage(page) }),
    },
  };
}

/** POST /api/browser-spans. Without tracing, reports are accepted and dropped. */
export function browserSpanRoutes({ on, clock }: CoreContext): void {
  on(calls.reportBrowserSpans, async ({ body: { sentAt, spans } }) => {
    const ahead = sentAt - clock();
    for (const span of spans) {
      const foreign = foreignSpan(span, ahead);
      if (foreign) recordForeign(foreign);
    }
  });
}
