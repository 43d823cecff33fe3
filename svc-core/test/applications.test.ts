import { onSqlite } from './onDatabase.ts';
import { applicationsSuites, wireSuites } from './suites/applications.ts';

onSqlite(...wireSuites, ...applicationsSuites);
