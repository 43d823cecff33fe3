import { onSqlite } from './onDatabase.ts';
import { applicationsSuites } from './suites/applications.ts';

onSqlite(...applicationsSuites);
