import { onGalera } from './onDatabase.ts';
import { applicationsSuites } from './suites/applications.ts';
import { boundedMemorySuite } from './suites/boundedMemory.ts';

onGalera(...applicationsSuites, boundedMemorySuite);
