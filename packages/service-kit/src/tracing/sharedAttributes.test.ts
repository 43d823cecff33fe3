import { sharedAttributes } from './sharedAttributes.ts';

const BEYOND_LIMIT = 5000;

let made = 0;
const attributesOf = sharedAttributes((method: string, route: string | undefined, status: number) => {
  made += 1;
  return { method, ...(route !== undefined && { route }), status };
});

it('the same facts give the same frozen object', () => {
  const first = attributesOf('GET', '/api/jobs', 200);
  expect(attributesOf('GET', '/api/jobs', 200)).toBe(first);
  expect(Object.isFrozen(first)).toBe(true);
  expect(made).toBe(1);
});

it('other facts give other attributes', () => {
  expect(attributesOf('GET', '/api/jobs', 404)).toEqual({ method: 'GET', route: '/api/jobs', status: 404 });
  expect(attributesOf('GET', undefined, 200)).toEqual({ method: 'GET', status: 200 });
  expect(attributesOf('/api/jobs', 'GET', 200)).toEqual({ method: '/api/jobs', route: 'GET', status: 200 });
});

it('facts beyond those that are kept still give their attributes', () => {
  for (let status = 0; status < BEYOND_LIMIT; status += 1)
    expect(attributesOf('PUT', '/api/jobs', status).status).toBe(status);
  const before = made;
  attributesOf('PUT', '/api/jobs', BEYOND_LIMIT - 1);
  expect(made).toBe(before + 1);
});
