import { blobStoreSuite } from './suites/blob-store.ts';

blobStoreSuite('SQLite', 'files');
blobStoreSuite('SQLite', 'S3');
