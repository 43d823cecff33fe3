import type { z } from 'zod';
import type { TokenScope } from './api-tokens/scopes.ts';
import {
  type CallId,
  type MethodIn,
  type MethodOf,
  type PathIn,
  type PathOf,
  type Route,
  routeOf,
  splitRoute,
} from './routes.ts';
import type { ServiceName } from './services.ts';

export type { ServiceName };

/** Who may make a call. */
export type Access = 'public' | 'user' | 'admin';
export type Method = MethodIn<Route>;

/** What a call accepts and returns, and who may make it. */
export interface CallDefinition {
  readonly summary: string;
  readonly service: ServiceName;
  readonly access: Access;
  /** The scope that an API token needs to make the call; none can without it. Only for calls of svc-core by people. */
  readonly scope?: TokenScope;
  /** Whether the call changes something that requires a subscription. Without one it returns 402. */
  readonly needsSubscription?: boolean;
  /** Largest body in bytes; JSON_BODY_MAX_BYTES if absent. */
  readonly maxBody?: number;
  /** Set if the body is a raw file instead of JSON, with its media types. `audio/*` includes all audio types. */
  readonly rawBody?: { readonly types: readonly string[] };
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Whether a 400 names each invalid field by its whole path, such as `rows.3.job.notes`, instead of `rows`. */
  readonly namesPaths?: true;
  /** Media type of a successful response that is not JSON; its schema is null then. */
  readonly mediaType?: string;
  /**
   * The status of a successful response, and the schema of its body or null if it has none. `secret` if it carries
   * something that gives access to whoever has it. Such a response is not compressed, because its length would tell
   * something about it (BREACH).
   */
  readonly success: { readonly status: 200 | 201 | 204; readonly body: z.ZodType | null; readonly secret?: true };
}

/** One call of the API: everything that the services, the gateway and the documentation need. */
export interface Call extends CallDefinition {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
}

/** A call with its exact types: its route, `query`, `body` and `success`. */
export type DefinedCall<Id extends CallId, Definition extends CallDefinition> = Definition & {
  readonly id: Id;
  readonly method: MethodOf<Id>;
  readonly path: PathOf<Id>;
};

/** Combines the definition of a call with its route. */
export function defineCall<Id extends CallId, const Definition extends CallDefinition>(
  id: Id,
  definition: Definition,
): DefinedCall<Id, Definition> {
  return { id, ...routeOf(id), ...definition };
}

/** A call that no front end makes, with its exact types. */
export type DefinedApiCall<Id extends string, Path extends Route, Definition extends CallDefinition> = Definition & {
  readonly id: Id;
  readonly method: MethodIn<Path>;
  readonly path: PathIn<Path>;
};

/**
 * A call that no front end makes: it defines its route here instead of in `routes.ts`, so that front ends do not
 * contain it.
 * @param route such as `GET /api/admin/suppressions`
 */
export function defineApiCall<
  const Id extends string,
  const Path extends Route,
  const Definition extends CallDefinition,
>(id: Id, route: Path, definition: Definition): DefinedApiCall<Id, Path, Definition> {
  return { id, ...splitRoute(route), ...definition };
}
