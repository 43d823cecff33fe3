import { join } from 'node:path';
import { killedMigrationSuite } from '@jobtrail/service-kit/testing';
import { migrations } from '../src/migrations/index.ts';

killedMigrationSuite({ service: 'svc-core', folder: join(__dirname, '..'), migrations });
