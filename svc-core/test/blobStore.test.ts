import { blobStoreSuite } from './suites/blobStore.ts';

blobStoreSuite('SQLite', 'files');
blobStoreSuite('SQLite', 'S3');
