import { BROWSER_SPANS_MAX, type BrowserSpan, pathOf } from '@jobtrail/contract';
import type { TraceCall } from '@jobtrail/web-kit';

/** Calls that begin later than this after a page load or a page change have other causes and start new traces. */
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

/** The cause of calls: a page load or a page change. */
interface Cause {
  readonly span: BrowserSpan & { ms: number };
  readonly isRecorded: boolean;
}

/** Records the spans of this page. */
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
 * Creates a tracer, which starts with the page load. A call sends the id of its span to the gateway and belongs to the
 * page load or the page change before it.
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
          // A page is complete when all calls that it has caused are complete.
          if (isCaused) parent.ms = now() - parent.startedAt;
        },
      };
    },
  };
}

/** Sends recorded spans at intervals and when the person leaves the page. */
export function sendRegularly({ flush }: Tracer): void {
  setInterval(flush, SEND_EVERY_MS);
  window.addEventListener('visibilitychange', flush);
}
