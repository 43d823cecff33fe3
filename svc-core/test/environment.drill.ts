// More wrong environments than in the test.
import { describe } from '@jest/globals';
import { environmentSuite } from './suites/boot.ts';

describe('svc-core started with', environmentSuite);
