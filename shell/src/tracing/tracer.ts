import { BROWSER_SPANS_MAX, type BrowserSpan, pathOf } from '@jobtrail/contract';
import type { TraceCall } from '@jobtrail/web-kit';

/** Calls that begin later after a page load or a change of page have other causes, and begin traces of their own. */
const CAUSES_FOR_MS = 5000;
const SEND_EVERY_MS = 5000;
const REPORTS: readonly string[] = [pathOf('reportBrowserError'), pathOf('reportBrowserSpans')];

interface Options {
  /** The share of traces that are recorded, from 0 to 1. */
  share: number;
  /** The path of the page that is shown. */
  page: () => string;
  /** Sends spans; failures are ignored. */
  send: (body: { sentAt: number; spans: BrowserSpan[] }) => void;
}

/** What causes calls: a page load or a change of page. */
interface Cause {
  readonly span: BrowserSpan & { ms: number };
  readonly isRecorded: boolean;
}

/** Records what takes time in this page. */
export interface Tracer {
  readonly traceCall: TraceCall;
  /** The person has gone to another page. */
  readonly changePage: () => void;
  /** Sends what has been recorded. */
  readonly flush: () => void;
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Creates a tracer, which begins with the page load. A call carries the id of its span to the gateway, and belongs to the
 * page load or the change of page before it.
 */
export function createTracer({ share, page, send }: Options): Tracer {
  let ended: BrowserSpan[] = [];
  const now = (): number => performance.timeOrigin + performance.now();
  const isSampled = (): boolean => Math.random() < share;
  const cause = (name: string, startedAt: number): Cause => ({
    span: { name, trace: hex(16), span: hex(8), startedAt, ms: now() - startedAt, page: page() },
    isRecorded: isSampled(),
  });
  let current = cause('page load', performance.timeOrigin);
  /** Whether the span of the current cause has not been sent yet. */
  let open = true;

  const note = (span: BrowserSpan): void => void (ended.length < BROWSER_SPANS_MAX && ended.push(span));
  const close = (): void => {
    if (open && current.isRecorded) note(current.span);
    open = false;
  };
  const flush = (): void => {
    if (now() - current.span.startedAt > CAUSES_FOR_MS || document.visibilityState === 'hidden') close();
    if (ended.length === 0) return;
    send({ sentAt: now(), spans: ended });
    ended = [];
  };

  return {
    flush,
    changePage() {
      close();
      current = cause('page change', now());
      open = true;
    },
    traceCall(method, route) {
      if (REPORTS.includes(route)) return null;
      const startedAt = now();
      const { span: parent, isRecorded } = current;
      const isCaused = open && startedAt - parent.startedAt < CAUSES_FOR_MS;
      if (!(isCaused ? isRecorded : isSampled())) return null;
      const span = {
        name: `${method} ${route}`,
        trace: isCaused ? parent.trace : hex(16),
        span: hex(8),
        startedAt,
      };
      return {
        traceparent: `00-${span.trace}-${span.span}-01`,
        end(status) {
          note({ ...span, ...(isCaused && { parent: parent.span }), ms: now() - startedAt, status, page: page() });
          // The page is complete when the calls that it has caused are.
          if (isCaused) parent.ms = now() - parent.startedAt;
        },
      };
    },
  };
}

/** Sends what a tracer has recorded now and then, and when the page is left. */
export function sendRegularly({ flush }: Tracer): void {
  setInterval(flush, SEND_EVERY_MS);
  window.addEventListener('visibilitychange', flush);
}
