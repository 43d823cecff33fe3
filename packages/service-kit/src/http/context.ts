import type Koa from 'koa';

/** The state of every request. */
export interface State {
  requestId: string;
  /** The pattern of the matched route, for logs and metrics. */
  route?: string;
  /** The names of the fields that were refused, for the log. */
  refusedFields?: readonly string[];
  /** A digest of the bytes of the body, if its reader returns something other than what they contain. */
  bodyDigest?: string;
}
export type App = Koa<State>;
export type Context = Koa.ParameterizedContext<State>;

/**
 * A path parameter from the router: `param(ctx, 'token')`. Handlers of calls get theirs typed, in `params`.
 * @throws Error if the path has no such parameter
 */
export function param(ctx: { readonly params: Readonly<Record<string, string>> }, name: string): string {
  const value = ctx.params[name];
  if (value === undefined) throw new Error(`The path has no parameter ${name}`);
  return value;
}
