import { newId } from '../ids.ts';
import { currentScope, runInScope, traceparentOf, traceparentOr } from './requestScope.ts';
import { NO_SPAN, runInSpan, type Span, startSpan } from './spans.ts';

/** The columns with the ids of the request that added a row to a queue; null in rows of older code. */
export interface Origin {
  request_id: string | null;
  traceparent: string | null;
}

/** The lengths of the columns. */
export const ORIGIN_MAX = { requestId: 64, traceparent: 55 } as const;

/** Our queues are tables, so their system has no name of its own. */
const MESSAGING = { 'messaging.system': 'jobtrail', 'messaging.operation.type': 'process' } as const;

/** The current ids, to be stored with the rows that are enqueued. */
export function currentOrigin(): Origin {
  const scope = currentScope();
  return { request_id: scope?.requestId ?? null, traceparent: scope?.traceparent ?? null };
}

/** The context in which a worker processes an item of a queue. */
interface QueueWork {
  /** The name of the queue: its table, or its content. */
  readonly queue: string;
  readonly origin: Partial<Origin>;
  /**
   * Whether the span belongs to the trace of the request that enqueued the item. Otherwise it begins a trace and links
   * to that one, which is right if one request has enqueued many items, or many requests one.
   */
  readonly joins: boolean;
}

/**
 * Processes an item of a queue with the ids of the request that enqueued it, so that the log lines and the spans of
 * both can be found together.
 */
export function runFromQueue<Result>(
  { queue, origin, joins }: QueueWork,
  run: (span: Span) => Promise<Result>,
): Promise<Result> {
  const requestId = origin.request_id ?? newId();
  const cause = traceparentOf(origin.traceparent);
  const relation = cause === undefined ? {} : joins ? { parent: cause } : { links: [cause] };
  const attributes = { ...MESSAGING, 'messaging.destination.name': queue };
  const span = startSpan({ name: `process ${queue}`, kind: 'consumer', attributes, ...relation });
  return span.traceparent === undefined
    ? runInScope({ requestId, traceparent: traceparentOr(joins ? cause : undefined) }, () => run(NO_SPAN))
    : runInSpan(span, requestId, run);
}
