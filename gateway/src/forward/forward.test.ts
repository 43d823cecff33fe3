import { describe, expect, it } from '@jest/globals';
import { createRouting } from '../routes.ts';
import { responseTimeoutMs } from './forward.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const routing = createRouting({ production: true });
function timeoutOf(method: string, path: string, bytes: number | null): number {
  const match = routing.find(method, path.slice(1).split('/'));
  if (!match || !('route' in match)) throw new Error(`There is no ${method} ${path}`);
  return responseTimeoutMs(match.route, bytes);
}

describe('A service may take', () => {
  it.each<[string, string, number | null]>([
    ['GET', '/api/jobs', 0],
    ['POST', '/api/auth/login', 100],
    ['POST', '/api/jobs', 300],
    ['POST', '/api/jobs', MIB],
    ['PATCH', '/api/jobs/1', 300],
    ['POST', '/api/interview-notes', 10 * KIB],
    ['GET', '/api/account/export', 0],
    ['POST', '/api/webhooks/stripe', 10 * KIB],
  ])('30 s to begin its response to %s %s with %p bytes', (method, path, bytes) => {
    expect(timeoutOf(method, path, bytes)).toBe(30_000);
  });
  it.each<[string, string, number | null]>([
    ['POST', '/api/jobs', MIB + 1],
    ['POST', '/api/jobs', null],
    ['PATCH', '/api/jobs/1', 20 * MIB],
    ['POST', '/api/media', 300],
    ['POST', '/api/media', 90 * MIB],
    ['POST', '/api/jobs/extract-from-url', 100],
  ])('120 s for %s %s with %p bytes, which carries media or waits for other sites', (method, path, bytes) => {
    expect(timeoutOf(method, path, bytes)).toBe(120_000);
  });
});
