import { compareByBytes, type Migration } from '@jobtrail/service-kit';

/** All databases compare text alike: keys of other systems may differ in case only. */
export const byteComparison: Migration = { name: '0016-byte-comparison', up: compareByBytes };
