import { type InternalCall, internalCalls, type Part, PARTS, type Service } from '@jobtrail/contract/internal';

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** An internal call for a test: its id, its method, and a path with ids that do not exist. */
export type InternalTestCall = readonly [name: string, method: string, path: string];

/**
 * The internal calls of a service, from the contract: `closed` lists each of them, `forbidden` each with every part
 * that may not make it.
 */
export function internalAccessOf(service: Service): {
  closed: InternalTestCall[];
  forbidden: Array<readonly [name: string, forbiddenCaller: Part, method: string, path: string]>;
} {
  const own = internalCalls.filter((call) => call.service === service);
  const nameOf = ({ method, path }: InternalCall): string => `${method} ${path}`;
  const pathOf = ({ path }: InternalCall): string => path.replaceAll(/:\w+/g, NOBODY);
  return {
    closed: own.map((call) => [nameOf(call), call.method, pathOf(call)]),
    forbidden: own.flatMap((call) =>
      PARTS.filter((part) => part !== service && !call.callers.includes(part)).map(
        (part) => [nameOf(call), part, call.method, pathOf(call)] as const,
      ),
    ),
  };
}
