import { onServer } from './onDatabase.ts';
import { lockedSessionsSuite } from './suites/lockedSessions.ts';
import { longSweepSuite } from './suites/longSweep.ts';
import { peopleSuites } from './suites/people.ts';

onServer(...peopleSuites, longSweepSuite, lockedSessionsSuite);
