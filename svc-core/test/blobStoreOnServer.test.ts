import { it } from '@jest/globals';
import { hasServerDatabase, NO_DATABASE_LINE } from '@jobtrail/service-kit/testing';
import { blobStoreSuite } from './suites/blobStore.ts';

if (hasServerDatabase()) {
  blobStoreSuite('MariaDB', 'S3');
} else {
  it(`reports in one line: ${NO_DATABASE_LINE}`, () => {
    if (process.env['NO_SKIP'] === '1') throw new Error(NO_DATABASE_LINE);
  });
}
