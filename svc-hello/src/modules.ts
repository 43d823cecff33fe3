// modules.ts
import { calls } from '@jobtrail/contract/calls';
import { type App, createServiceApp, gatewayCaller } from '@jobtrail/service-kit';
import type { HelloContext } from './context.ts';

/** Makes the application with the calls of all modules. */
export function createHelloApp(context: HelloContext): App {
  const options = { ...context, name: 'svc-hello', authenticate: gatewayCaller('svc-hello', context.keys) } as const;
  return createServiceApp(options, ({ on }) => {
    on(calls.sayHello, async () => ({ text: 'Hello' }));
  });
}
