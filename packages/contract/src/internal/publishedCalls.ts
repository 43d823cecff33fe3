import { z } from 'zod';
import { type Service, SERVICES } from '../services.ts';
import { defineInternalCall } from './call.ts';

/** Maximum number of calls that one service publishes. */
export const PUBLISHED_CALLS_MAX = 500;
/** Largest body that a gateway forwards for a call that it learns, in bytes. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;
/** A path below /api of fixed segments and parameters. The first segment is fixed. */
const API_PATH = /^\/api\/[a-z0-9-]{1,60}(\/(:[a-zA-Z]{1,40}|[a-z0-9-]{1,60})){0,8}$/;

/** What the gateway needs to know to forward a call, and its entry in the API's documentation. */
export const publishedCall = z.object({
  id: z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,60}$/),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  path: z.string().regex(API_PATH),
  access: z.enum(['public', 'user', 'admin']),
  /** Largest body in bytes. */
  maxBody: z.number().int().min(0).max(MAX_BODY_BYTES),
  /** Whether it may take longer than others, because it waits for other sites. */
  slow: z.boolean(),
  /** Whether it counts as a sign-in for the rate limits. */
  signIn: z.boolean(),
  /** Which cached sessions the gateway invalidates after it, because they may have ended or changed. */
  endsSessions: z.enum(['none', 'own', 'all']),
  /** Its operation in the OpenAPI document. */
  operation: z.record(z.string(), z.unknown()),
});
export type PublishedCall = z.infer<typeof publishedCall>;

/** The calls that a release of a service serves. */
export const publishedCalls = z.object({
  /** The version of this document. Gateways ignore a version that they do not know. */
  version: z.literal(1),
  calls: z.array(publishedCall).max(PUBLISHED_CALLS_MAX),
});

/** The same from any release: its calls are parsed one by one, so that a call of a newer kind does not hide the others. */
export const publishedCallsOfAnyRelease = publishedCalls.extend({
  calls: z.array(z.unknown()).max(PUBLISHED_CALLS_MAX),
});

/** The call with which the gateway learns what a service serves. Its response has an ETag. */
export function readCallsOf<const S extends Service>(service: S) {
  return defineInternalCall({
    id: `readCallsOf-${service}`,
    summary: 'List the API calls that this release serves',
    method: 'GET',
    path: '/internal/calls',
    service,
    callers: ['gateway'],
    success: { status: 200, body: publishedCalls },
  });
}
export const readCalls = SERVICES.map((service) => readCallsOf(service));
