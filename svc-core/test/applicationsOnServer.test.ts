import { onServer } from './onDatabase.ts';
import { applicationsSuites } from './suites/applications.ts';

onServer(...applicationsSuites);
