import { schemaSuite } from '@jobtrail/service-kit/testing';
import { migrations } from './migrations/index.ts';
import { schema } from './schema.ts';

schemaSuite({ service: 'svc-billing', migrations, schema });
