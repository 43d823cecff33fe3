import { blobStoreSuite } from './suites/blobStore.ts';

// Each kind of database is tested with one kind of store, because neither knows of the other.
blobStoreSuite('SQLite', 'files');
