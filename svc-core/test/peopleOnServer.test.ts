import { onServer } from './onDatabase.ts';
import { longSweepSuite } from './suites/longSweep.ts';
import { peopleSuites } from './suites/people.ts';

onServer(...peopleSuites, longSweepSuite);
