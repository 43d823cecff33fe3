import { describe } from '@jest/globals';
import { onSqlite } from './onDatabase.ts';
import { environmentSuite } from './suites/boot.ts';
import { accessSuites, peopleSuites } from './suites/people.ts';

describe('svc-core started with', environmentSuite);
onSqlite(...accessSuites, ...peopleSuites);
