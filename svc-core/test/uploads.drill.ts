// Uploads during which the process is killed more often than in the test.
import { onServer, onSqlite } from './onDatabase.ts';
import { uploadSuite } from './suites/uploads.ts';

onSqlite(uploadSuite);
onServer(uploadSuite);
