// environment.ts
import { serviceEnvironment } from '@jobtrail/service-kit';

export const environment = serviceEnvironment('svc-hello', {});
