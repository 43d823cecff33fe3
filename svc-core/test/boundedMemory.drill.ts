// The largest lists and files, for readers that do not read. Their memory hardly depends on the database.
import { onServer } from './onDatabase.ts';
import { boundedMemorySuite } from './suites/boundedMemory.ts';

onServer(boundedMemorySuite);
