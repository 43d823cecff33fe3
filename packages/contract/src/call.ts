import type { z } from 'zod';

/** Who may make a call. */
export type Access = 'public' | 'user' | 'admin';
/** The service that answers a call. */
export type ServiceName = 'core' | 'billing' | 'mail';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One call of the API: everything that the services, the gateway and the documentation know of it. */
export interface Call {
  readonly id: string;
  readonly summary: string;
  readonly method: Method;
  readonly path: string;
  readonly service: ServiceName;
  readonly access: Access;
  /** The call changes something that a lapsed subscription no longer may: answers 402. */
  readonly needsSubscription?: boolean;
  /** False while the feature behind it is an issue of its own: answers 503 `not_available`. */
  readonly implemented?: boolean;
  /** Largest body in bytes; JSON_BODY_MAX_BYTES when absent. */
  readonly maxBody?: number;
  /** The body is a file as it is and not JSON; of what media types, `audio/*` standing for all of a kind. */
  readonly rawBody?: { readonly types: readonly string[] };
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media type of success where it is no JSON; its schema is null then. */
  readonly answers?: string;
  /** Status of success with the schema of its body, or null for none. */
  readonly success: { readonly status: 200 | 201 | 204; readonly body: z.ZodType | null };
}

/** Keeps a call's exact types: `body` and `success` stay what they are. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
