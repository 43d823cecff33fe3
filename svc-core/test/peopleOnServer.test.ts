import { onServer } from './onDatabase.ts';
import { peopleSuites } from './suites/people.ts';

onServer(...peopleSuites);
