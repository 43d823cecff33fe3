// The largest lists and files on SQLite, for readers that do not read.
import { onSqlite } from './onDatabase.ts';
import { boundedMemorySuite } from './suites/boundedMemory.ts';

onSqlite(boundedMemorySuite);
