import { describe, expect, it } from '@jest/globals';
import { allCalls } from './calls.ts';
import { openApiDocument } from './openapi.ts';
import { routes } from './routes.ts';

describe('the OpenAPI document', () => {
  const document = openApiDocument() as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; responses: object }>>;
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
    expect(stated).toMatchObject({ ...routes, listSuppressions: 'GET /api/admin/suppressions' });
  });
});
