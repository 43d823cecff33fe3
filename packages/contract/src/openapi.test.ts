import { describe, expect, it } from '@jest/globals';
import { allCalls } from './calls.ts';
import { openApiDocument } from './openapi.ts';
import { routes } from './routes.ts';

describe('the OpenAPI document', () => {
  const document = openApiDocument() as {
    openapi: string;
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string;
          description?: string;
          parameters: { name: string; in: string }[];
          responses: object;
        }
      >
    >;
  };

  it('has version 3.1 and can be serialized as JSON', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
  it('contains every call exactly once', () => {
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(operations.sort()).toEqual(allCalls.map((call) => call.id).sort());
    expect(new Set(operations).size).toBe(operations.length);
  });
  it('has each operation at the route of its call', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        operationId,
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ]),
    );
    const stated = Object.fromEntries(allCalls.map(({ id, method, path }) => [id, `${method} ${path}`]));
    expect(Object.fromEntries(operations)).toEqual(stated);
    expect(stated).toMatchObject(routes);
  });
  it.each([
    ['PATCH', '/api/jobs/{id}', [200, 400, 401, 402, 403, 404, 409, 413, 415, 429, 503]],
    ['POST', '/api/communications', [201, 400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 503]],
    ['GET', '/api/jobs/{id}/stage-history', [200, 401, 403, 404, 429, 503]],
    ['POST', '/api/auth/second-step/passkey', [200, 401, 403, 409, 429, 503]],
    ['POST', '/api/media/{id}/transcription', [200, 400, 401, 402, 403, 404, 409, 415, 422, 429, 503]],
  ])('lists every status that %s %s can return', (method, path, statuses) => {
    const { responses } = document.paths[path]?.[method.toLowerCase()] ?? { responses: {} };
    expect(Object.keys(responses).map(Number)).toEqual(statuses);
  });
  it('accepts an Idempotency-Key for every POST, or explains why not', () => {
    const documented = Object.values(document.paths).flatMap(({ post }) => {
      if (!post) return [];
      const acceptsIdempotencyKey = post.parameters.some(
        ({ name, in: where }) => name === 'idempotency-key' && where === 'header',
      );
      return [
        [post.operationId, acceptsIdempotencyKey || /^Ignores an `Idempotency-Key`: it/.test(post.description ?? '')],
      ];
    });
    const posts = allCalls.filter(({ method }) => method === 'POST');
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(posts.map(({ id }) => [id, true])));
    expect(documented.length).toBeGreaterThan(40);
  });
});
