// The largest lists and files, for readers that do not read.
import { onServer, onSqlite } from './onDatabase.ts';
import { boundedMemorySuite } from './suites/boundedMemory.ts';

onSqlite(boundedMemorySuite);
onServer(boundedMemorySuite);
