import { interruptionSuite } from '@jobtrail/service-kit/testing';
import { migrations } from './migrations/index.ts';

interruptionSuite({ service: 'svc-billing', migrations });
