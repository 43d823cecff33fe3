import type { z } from 'zod';
import type { Part, Service } from '../services.ts';

/** One call between two parts. The gateway never forwards it from outside. */
export interface InternalCall {
  readonly id: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/internal/${string}`;
  /** The service that handles it. */
  readonly service: Service;
  /** The parts that may make it; any other gets 403. */
  readonly callers: readonly Part[];
  /** Whether a POST may be sent twice because the second one changes nothing. Other methods are idempotent anyway. */
  readonly idempotent?: boolean;
  /**
   * How often the client retries, within its timeout, after no response or a 502, 503 or 504. Only for idempotent
   * calls, and only if someone waits for the result: work in a queue is retried by the queue.
   */
  readonly retries?: number;
  /** Largest body in bytes; JSON_BODY_MAX_BYTES if absent. */
  readonly maxBody?: number;
  /** Path parameters that do not match return 404. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The status of a successful response, and the schema of its body or null if it has none. */
  readonly success: { readonly status: 200 | 202 | 204; readonly body: z.ZodType | null };
}

/** Keeps the exact types of a call's schemas and callers. */
export function defineInternalCall<const C extends InternalCall>(call: C): C {
  return call;
}
