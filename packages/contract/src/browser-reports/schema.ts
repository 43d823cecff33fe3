import { z } from 'zod';
import { BROWSER_ERROR_MAX, BROWSER_SPANS_MAX } from '../limits.ts';

/** An error that nothing in a page has handled. The server decides which parts of it are recorded. */
export const browserErrorReport = z.object({
  /** The name of its class. */
  type: z.string().max(100),
  message: z.string().max(BROWSER_ERROR_MAX.message),
  stack: z.string().max(BROWSER_ERROR_MAX.stack),
  /** The part that reports it: the name of a front end, `window` or `promise`. */
  where: z.string().max(100),
  /** The path of the page without its query. */
  page: z.string().max(300),
  /** The request that failed, if the error is that of a call. */
  request: z.string().max(64).optional(),
});
export type BrowserErrorReport = z.input<typeof browserErrorReport>;

const traceId = z.string().regex(/^(?!0{32})[0-9a-f]{32}$/);
const spanId = z.string().regex(/^(?!0{16})[0-9a-f]{16}$/);

/** Something that took time in a page. Times are in ms. */
export const browserSpan = z.object({
  /** `page load`, `page change`, or a call as method and pattern. */
  name: z.string().max(200),
  /** The ids of the trace, of the span, and of the span that caused it. */
  trace: traceId,
  span: spanId,
  parent: spanId.optional(),
  /** By the clock of the browser, since the epoch. */
  startedAt: z.number().min(0),
  ms: z.number().min(0).max(3_600_000),
  /** The status of the response; 0 if there was none. */
  status: z.number().int().min(0).max(599).optional(),
  /** The path of the page. */
  page: z.string().max(300).optional(),
});
export type BrowserSpan = z.infer<typeof browserSpan>;

export const browserSpansReport = z.object({
  /** By the clock of the browser, which may be wrong. */
  sentAt: z.number().min(0),
  spans: z.array(browserSpan).min(1).max(BROWSER_SPANS_MAX),
});
