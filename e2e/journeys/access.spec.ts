import type { APIRequestContext } from '@playwright/test';
import { pathOf } from '@jobtrail/contract';
import { allCalls, type Call } from '@jobtrail/contract/calls';
import { expect, type RunningProduct, test } from './test.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const named = (call: Call): string => `${call.method} ${call.path}`;

/** Makes a valid call and returns the response. */
async function ask(
  request: APIRequestContext,
  { url }: RunningProduct,
  call: Call,
): Promise<[string, number, string | undefined]> {
  const response = await request.fetch(url + call.path.replaceAll(/:\w+/g, NOBODY), {
    method: call.method,
    headers: { origin: url },
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { data: {} }),
  });
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  return [named(call), response.status(), code];
}

async function askAll(
  request: APIRequestContext,
  product: RunningProduct,
  calls: readonly Call[],
): Promise<Array<[string, number, string | undefined]>> {
  const responses = [];
  for (const call of calls) responses.push(await ask(request, product, call));
  return responses;
}

const closed = allCalls.filter(({ access }) => access !== 'public');
const admins = allCalls.filter(({ access }) => access === 'admin');

test.describe('Every call of the contract, through the gateway', () => {
  test('responds with 401 to visitors who are not signed in', async ({ request, product }) => {
    expect(closed.map(({ service }) => service)).toEqual(expect.arrayContaining(['core', 'billing', 'mail']));
    expect(await askAll(request, product, closed)).toEqual(closed.map((call) => [named(call), 401, 'unauthenticated']));
  });

  test('responds with 403 to people who are not administrators, if a call is for administrators', async ({
    signedIn,
    product,
  }) => {
    expect(admins.map(({ service }) => service)).toEqual(expect.arrayContaining(['core', 'billing', 'mail']));
    expect(await askAll(signedIn.request, product, admins)).toEqual(
      admins.map((call) => [named(call), 403, 'forbidden']),
    );
  });

  test('every path under /api/admin requires an administrator, even if the contract does not contain it', async ({
    signedIn,
    product,
  }) => {
    expect(
      allCalls.filter(({ path, access }) => path.startsWith('/api/admin/') && access !== 'admin').map(named),
    ).toEqual([]);
    for (const path of [
      `${pathOf('listUsers')}/`,
      pathOf('listUsers').toUpperCase(),
      `${pathOf('listUsers')}/%2e%2e/users`,
      '/api/admin/nothing',
    ]) {
      const response = await signedIn.request.get(product.url + path, { maxRedirects: 0 });
      expect([path, [400, 403, 404].includes(response.status())]).toEqual([path, true]);
    }
  });
});
