import { isDrill } from '@jobtrail/service-kit/testing';
import { blobStoreSuite } from './suites/blobStore.ts';

// A test runs each kind of database with one kind of store; the drill runs every pair.
blobStoreSuite('SQLite', 'files');
if (isDrill) blobStoreSuite('SQLite', 'S3');
