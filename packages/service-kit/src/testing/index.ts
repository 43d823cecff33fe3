export { accessOf, type Asked } from './accessOf.ts';
export { freePort } from './freePort.ts';
export { hasServerDatabase, NO_DATABASE_LINE, startPrivateDatabase, type PrivateDatabase } from './mariadb.ts';
export { buildOnce } from './buildOnce.ts';
export { startService, type RunningService } from './startService.ts';
export { temporaryFolder, type TemporaryFolder } from './temporaryFolder.ts';
export { startS3StandIn, type S3StandIn } from './s3-stand-in.ts';
export { openRawConnection, type RawConnection, type WireAnswer } from './rawConnection.ts';
export { refusedThenNext, wireBytes, type Refused, type RefusedThenNext } from './refusedThenNext.ts';
