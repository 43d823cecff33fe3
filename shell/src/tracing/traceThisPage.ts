import { api, currentPageLocation } from '@jobtrail/web-kit';
import { onNavigation } from '../routes/navigation.ts';
import { createTracer, sendRegularly } from './tracer.ts';

/** Starts recording this page from its load on, unless that has started already. */
export function traceThisPage(share: number): void {
  if (window.jobtrailTraceCall) return;
  const tracer = createTracer({
    share,
    page: () => currentPageLocation().pathname,
    send: (body) => void api.call('reportBrowserSpans', { body, keepalive: true }).catch(() => undefined),
  });
  window.jobtrailTraceCall = tracer.traceCall;
  let page = currentPageLocation().pathname;
  onNavigation(() => {
    const { pathname } = currentPageLocation();
    if (pathname !== page) tracer.changePage();
    page = pathname;
  });
  sendRegularly(tracer);
}
