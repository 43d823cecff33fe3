import type { Call, ServiceName } from '@jobtrail/contract/calls';

/** A call for a test: its id, its method, a path with ids that do not exist, and a body if it has one. */
export type TestCall = readonly [name: string, method: string, path: string, body: object | undefined];

const NOBODY = '01890000-0000-7000-8000-000000000000';

/**
 * The calls of a service that require signing in, and those of them that require an administrator, from the contract.
 */
export function accessOf(allCalls: readonly Call[], service: ServiceName): { closed: TestCall[]; admins: TestCall[] } {
  const asked = (calls: readonly Call[]): TestCall[] =>
    calls.map(({ method, path, body }) => [
      `${method} ${path}`,
      method,
      path.replaceAll(/:\w+/g, NOBODY),
      body ? {} : undefined,
    ]);
  const own = allCalls.filter((call) => call.service === service);
  return {
    closed: asked(own.filter(({ access }) => access !== 'public')),
    admins: asked(own.filter(({ access }) => access === 'admin')),
  };
}
