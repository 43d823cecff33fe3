import type { Call, ServiceName } from '@jobtrail/contract/calls';

/** A call as a test asks for it: its name, its method, a path with ids that nobody has, and a body where it takes one. */
export type Asked = readonly [name: string, method: string, path: string, body: object | undefined];

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** The calls of a service that somebody must be signed in for, and those of them that are for administrators, from the contract. */
export function accessOf(allCalls: readonly Call[], service: ServiceName): { closed: Asked[]; admins: Asked[] } {
  const asked = (calls: readonly Call[]): Asked[] =>
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
