import type { z } from 'zod';
import type { Part, Service } from '../services.ts';

/** One call between two parts. The gateway never routes it from outside. */
export interface InternalCall {
  readonly id: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/internal/${string}`;
  /** Who answers it. */
  readonly service: Service;
  /** Who may make it; everybody else gets 403. */
  readonly callers: readonly Part[];
  /** A POST that may be sent twice: the second one changes nothing. Other methods are idempotent anyway. */
  readonly idempotent?: boolean;
  /**
   * How often the client sends it again, within its timeout, when there was no response or a 502, 503 or 504. Only for idempotent
   * calls, and only where somebody waits: work in a queue is tried again by the queue.
   */
  readonly retries?: number;
  /** Largest body in bytes; JSON_BODY_MAX_BYTES when absent. */
  readonly maxBody?: number;
  /** A path parameter that does not fit answers 404. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Status of success with the schema of its body, or null for none. */
  readonly success: { readonly status: 200 | 202 | 204; readonly body: z.ZodType | null };
}

/** Keeps a call's exact types: its schemas and its callers stay what they are. */
export function defineInternalCall<const C extends InternalCall>(call: C): C {
  return call;
}
