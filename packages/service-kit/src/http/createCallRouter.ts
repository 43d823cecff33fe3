import Router, { type MatchResult } from '@koa/router';
import type { State } from './context.ts';

/**
 * Creates a router that caches its matches for paths without parameters, because a router tries every route for
 * each request. All routes are registered before the first request.
 */
export function createCallRouter(): Router<State> {
  // The gateway has rules for some calls, such as limits of signing in. A second spelling of a path must not avoid them.
  const router = new Router<State>({ strict: true, sensitive: true });
  const match = router.match.bind(router);
  const matches = new Map<string, MatchResult<State>>();
  router.match = (path, method) => {
    const request = `${method} ${path}`;
    const before = matches.get(request);
    // A copy, because a second router of the application adds what it finds to this list.
    if (before !== undefined) return { ...before, path: [...before.path] };
    const found = match(path, method);
    // Only for paths that are written in routes: there is no limit to the others.
    if (found.path.some((layer) => layer.path === path)) matches.set(request, { ...found, path: [...found.path] });
    return found;
  };
  return router;
}
