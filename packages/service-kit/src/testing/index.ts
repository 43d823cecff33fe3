export { accessOf, type TestCall } from './accessOf.ts';
export { hideTable, rejectWrites, type Restore } from './breakTable.ts';
export { certificateFor, type Certificate } from './certificate.ts';
export { internalAccessOf, type InternalTestCall } from './internalAccessOf.ts';
export { interruptionSuite } from './interruptionSuite.ts';
export { killedMigrationSuite } from './killedMigrationSuite.ts';
export { makeKeyPair } from './keyPair.ts';
export { freePort } from './freePort.ts';
export { drill } from './drill.ts';
export { isDrill, patient } from './patience.ts';
export { hasGalera, NO_GALERA_LINE, startGalera, type GaleraCluster, type GaleraNode } from './galera.ts';
export { hasServerDatabase, NO_DATABASE_LINE, startPrivateDatabase, type PrivateDatabase } from './mariadb.ts';
export { buildOnce } from './buildOnce.ts';
export { startBuilt, startService, type RunningService } from './startService.ts';
export { temporaryFolder, type TemporaryFolder } from './temporaryFolder.ts';
export { falseClock, setClockRight } from './falseClock.ts';
export { startFakeS3, type FakeS3 } from './fakeS3.ts';
export { startCollector, type CollectedSpan, type Collector } from './collector.ts';
export { haproxyBetween, haproxyInFront, markGateway, nginxInFront } from './proxyFiles.ts';
export { openRawConnection, type RawConnection, type WireResponse } from './rawConnection.ts';
export { refusedThenNext, wireBytes, type Refused, type RefusedThenNext } from './refusedThenNext.ts';
export { schemaDifferences } from './schemaDifferences.ts';
export { type ExecutedQuery, planOf } from './planOf.ts';
export { tableScans } from './tableScans.ts';
export { schemaSuite } from './schemaSuite.ts';
export { startPrivateValkey, type PrivateValkey } from './valkey.ts';
export {
  CADDY,
  DKIMPY,
  HAPROXY,
  ICALENDAR,
  NGINX,
  PROMETHEUS,
  SPAM_ASSASSIN,
  VALKEY,
  spamRulesOf,
  type SpamRule,
  verifyDkim,
} from './debianTools.ts';
