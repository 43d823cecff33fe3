import { describe, expect, it } from '@jest/globals';
import type Router from '@koa/router';
import type { State } from './context.ts';
import { createCallRouter } from './createCallRouter.ts';

const nothing = (): void => undefined;

function routerOf(...paths: string[]): Router<State> {
  const router = createCallRouter();
  for (const path of paths) router.get(path, nothing);
  router.post('/jobs', nothing);
  return router;
}
const found = (router: Router<State>, path: string, method: string) => {
  const { path: layers, pathAndMethod, route } = router.match(path, method);
  return { layers: layers.map((layer) => layer.path), serving: pathAndMethod.length, route };
};

describe('A router of calls', () => {
  it.each([
    ['GET', '/jobs', { layers: ['/jobs', '/jobs'], serving: 1, route: true }],
    ['DELETE', '/jobs', { layers: ['/jobs', '/jobs'], serving: 0, route: false }],
    ['GET', '/jobs/1', { layers: ['/jobs/:id'], serving: 1, route: true }],
    ['GET', '/jobs/new', { layers: ['/jobs/:id', '/jobs/new'], serving: 2, route: true }],
    ['GET', '/JOBS/', { layers: [], serving: 0, route: false }],
    ['GET', '/none', { layers: [], serving: 0, route: false }],
  ])('finds the same for %s %s each time', (method, path, expected) => {
    const router = routerOf('/jobs', '/jobs/:id', '/jobs/new');
    expect([1, 2, 3].map(() => found(router, path, method))).toEqual([expected, expected, expected]);
  });
  it('keeps what it found when a second router adds to it', () => {
    const router = routerOf('/jobs');
    router.match('/jobs', 'GET');
    router.match('/jobs', 'GET').path.push(...routerOf('/other').match('/other', 'GET').path);
    expect(found(router, '/jobs', 'GET').layers).toEqual(['/jobs', '/jobs']);
  });
});
