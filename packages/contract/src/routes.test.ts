import { describe, expect, it } from '@jest/globals';
import { fillPath, MEDIA_PATH, type ParamsIn, pathOf, routeOf } from './routes.ts';

describe('the address of a call', () => {
  it('is its path, with its parameters percent-encoded', () => {
    expect(pathOf('listJobs')).toBe('/api/jobs');
    expect(pathOf('listStageHistory', { id: 'a/b?c' })).toBe('/api/jobs/a%2Fb%3Fc/stage-history');
  });
  it('cannot be built without all parameters', () => {
    // @ts-expect-error The path needs an id.
    expect(() => pathOf('getJob')).toThrow('needs id');
    // @ts-expect-error The parameter of this path has another name.
    expect(() => pathOf('getUser', { id: 'u' })).toThrow('needs userId');
    // @ts-expect-error The path needs an id.
    expect(() => fillPath(MEDIA_PATH, {})).toThrow('needs id');
  });
  it('comes with its method', () => {
    const { method, path } = routeOf('deleteJob');
    const typed: ['DELETE', '/api/jobs/:id'] = [method, path];
    expect(typed).toEqual(['DELETE', '/api/jobs/:id']);
    // @ts-expect-error There is no such call.
    expect(() => routeOf('deleteJobs')).toThrow();
  });
  it('lists all of its parameters', () => {
    const two: ParamsIn<'/api/a/:one/b/:two'> = { one: '1', two: '2' };
    expect(fillPath('/api/a/:one/b/:two', two)).toBe('/api/a/1/b/2');
  });
});
