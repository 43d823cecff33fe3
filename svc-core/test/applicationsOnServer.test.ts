import { onServer } from './onDatabase.ts';
import { applicationsSuites } from './suites/applications.ts';
import { boundedMemorySuite } from './suites/boundedMemory.ts';

onServer(...applicationsSuites, boundedMemorySuite);
