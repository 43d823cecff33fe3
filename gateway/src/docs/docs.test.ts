import { allCalls } from '@jobtrail/contract/calls';
import { sendRequest } from '../testing/sendRequest.ts';
import { startTestGateway, type TestGateway } from '../testing/testGateway.ts';
import { typeText } from './typeText.ts';

describe('The documentation of the API', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.close());

  it('is an OpenAPI 3.1 document at /api/openapi.json', async () => {
    const response = await sendRequest(gateway.port, '/api/openapi.json');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/jobs': { get: { operationId: 'listJobs' } } },
    });
  });

  it('is a page at /api/docs that lists every call and needs no script', async () => {
    const { text, headers } = await sendRequest(gateway.port, '/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).not.toContain('<script');
    for (const call of allCalls) expect(text).toContain(`<details id="${call.id}">`);
  });

  it('has an example for every call that takes an API token, and none for others', async () => {
    const { text } = await sendRequest(gateway.port, '/api/docs');
    expect(text).toMatch(/<section id="tokens">[^]*jobs\?view=card/);
    expect(text.match(/<h4>With an API token that has/g)).toHaveLength(allCalls.filter(({ scope }) => scope).length);
    expect(text).toMatch(/-X PATCH [^<]*-d @body\.json [^<]*\/api\/jobs\/ID/);
  });

  it('shows a schema as a readable type', () => {
    expect(
      typeText({
        type: 'object',
        required: ['a'],
        properties: {
          a: { type: 'string', minLength: 1, maxLength: 5 },
          b: { anyOf: [{ type: 'array', items: { enum: ['x', 'y'] } }, { type: 'null' }] },
        },
      }),
    ).toBe('{\n  a: string (1–5)\n  b?: ("x" | "y")[] | null\n}');
  });
});
