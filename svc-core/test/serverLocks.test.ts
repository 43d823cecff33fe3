import { onServer } from './onDatabase.ts';
import { lockedSessionsSuite } from './suites/lockedSessions.ts';
import { longSweepSuite } from './suites/longSweep.ts';

onServer(longSweepSuite, lockedSessionsSuite);
