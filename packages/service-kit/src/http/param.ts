/**
 * A path parameter from the router: `param(ctx, 'token')`. Handlers of calls get theirs typed, in `params`.
 * @throws Error if the path has no such parameter
 */
export function param(ctx: { readonly params: Readonly<Record<string, string>> }, name: string): string {
  const value = ctx.params[name];
  if (value === undefined) throw new Error(`The path has no parameter ${name}`);
  return value;
}
