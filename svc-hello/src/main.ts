// main.ts
import { defineService } from '@jobtrail/service-kit';
import { environment } from './environment.ts';
import { createHelloApp } from './modules.ts';

await defineService({
  name: 'svc-hello',
  environment,
  migrations: [],
  open: (base) => base,
  modules: createHelloApp,
}).run();
