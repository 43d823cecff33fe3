import { defineService } from '@jobtrail/service-kit';
import { environment } from './environment.ts';
import { createHelloApp } from './modules.ts';

await defineService({
  name: 'svc-hello',
  environment,
  migrations: [],
  open: (base) => ({ ...base, ready: () => base.knex('migrations').first('name') }),
  modules: createHelloApp,
}).run();
