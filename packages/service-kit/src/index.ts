export { type BlobStore, type ByteRange, type ByteSource, type StoredBlob, BlobStoreError } from './blobs/BlobStore.ts';
export { FileBlobStore } from './blobs/FileBlobStore.ts';
export { FILES, openBlobStore, parseS3Address } from './blobs/openBlobStore.ts';
export { createWhole } from './blobs/wholeFile.ts';
export { S3Error } from './blobs/S3Bucket.ts';
export { fromMoment, systemClock, toMoment, type Clock } from './clock.ts';
export { publicOrigin } from './config/publicOrigin.ts';
export { ConfigError, EXIT_CONFIG, readConfig, type Environment } from './config/readConfig.ts';
export { databaseOptions, databaseSettings } from './database/databaseSettings.ts';
export { metricsProblem, metricsSettings } from './metrics/metricsSettings.ts';
export { isLoopbackUrl, productionLikeProblem, productionLikeSettings } from './config/productionLike.ts';
export { commonSettings, serviceEnvironment } from './lifecycle/serviceEnvironment.ts';
export { serviceAddress } from './config/serviceUrl.ts';
export { shutdownSettings, type ShutdownTimes, shutdownTimes } from './lifecycle/shutdownSettings.ts';
export { browserShare, tracingSettings, type TracingSettings } from './tracing/tracingSettings.ts';
export { addColumn, addIndex, createTable, dropIndex } from './database/tables.ts';
export { allIds, BoundedRows, type RowSource } from './database/BoundedRows.ts';
export { compareByBytes } from './database/byteCollation.ts';
export { isDuplicate, orConflict } from './database/failures.ts';
export { migrate, type Migration } from './database/migrate.ts';
export { isMySql, openDatabase } from './database/open.ts';
export * as column from './database/schema.ts';
export type { Row, Schema } from './database/schema.ts';
export { transaction } from './database/transaction.ts';
export * from './errors/AppError.ts';
export { LoggableError } from './errors/LoggableError.ts';
export { announcedLength, readBytes, readJson } from './http/body.ts';
export { compressed, type Encoding, encodingFor } from './http/compression.ts';
export { type App, type Context, type State, param } from './http/context.ts';
export { createHttpServer } from './http/createHttpServer.ts';
export { createServiceApp } from './lifecycle/createServiceApp.ts';
export { refuseForeignOrigins } from './http/createApp.ts';
export { notConfigured, registerOn, type Caller, type Input } from './http/register.ts';
export {
  endServerSpan,
  startServerSpan,
  failureOf,
  type ForeignSpan,
  inSpan,
  NO_SPAN,
  recordForeign,
  type Span,
  startSpan,
} from './tracing/spans.ts';
export { SLOW_CLIENT_LIMITS, SlowClients, type SlowClientLimits } from './http/SlowClients.ts';
export { createKeyPurge } from './idempotency/createKeyPurge.ts';
export { changeInBatches } from './retention/changeInBatches.ts';
export { deleteOldRows, deleteRowsBefore } from './retention/commands.ts';
export { createRetention, retentionDays } from './retention/createRetention.ts';
export { IdempotentRequests } from './idempotency/IdempotentRequests.ts';
export { addIdempotencyCallers, idempotencyKeys, idempotencyMigration } from './idempotency/table.ts';
export { gatewayCaller, type GatewayCaller } from './identity/gatewayCaller.ts';
export type { KeySource } from './identity/keys.ts';
export { SigningKey } from './identity/SigningKey.ts';
export { createSigner, createVerifier, IDENTITY_HEADER, type Identity } from './identity/token.ts';
export { timeOfId, newId } from './ids.ts';
export { createShutdown } from './lifecycle/createShutdown.ts';
export { defineService, type ServiceBase, type Worker } from './lifecycle/defineService.ts';
export { endOnUncaught, run, type Stop } from './lifecycle/run.ts';
export { serve, type Listening } from './lifecycle/serve.ts';
export { createLogger, type Logger } from './logging/createLogger.ts';
export { describeError } from './logging/describeError.ts';
export { formatError } from './logging/formatError.ts';
export { createMetrics, type Metrics } from './metrics/createMetrics.ts';
export { serveMetrics } from './metrics/serveMetrics.ts';
export { momentOf, momentsOf, nearestTimes, type WallTime, wallTimeOf } from './time/wallTime.ts';
export { currentOrigin, type Origin, runFromQueue } from './tracing/origin.ts';
export { originColumns, originMigration } from './background/originColumns.ts';
export { startTracing, type Tracing } from './tracing/startTracing.ts';
export { TRACE_HEADER, traceIdOf, traceparentOf, traceparentOr } from './tracing/requestScope.ts';
export { createPeer, type Peer } from './peers/createPeer.ts';
export { orUnavailable, PeerError } from './peers/PeerError.ts';
export type { OnInternal } from './peers/registerInternal.ts';
export { ServicePool, wasRefused } from './peers/ServicePool.ts';
export { FairLimiter, type FairLimits } from './reads/FairLimiter.ts';
export { jsonList, type Item } from './reads/jsonList.ts';
export { LargeReads, rowList, type RunInSlot } from './reads/LargeReads.ts';
export { pieceOf, streamOf, type Piece } from './reads/pieces.ts';
export { ReadSlots } from './reads/ReadSlots.ts';
export { type Backlog, readBacklog } from './background/backlog.ts';
export { type Backoff, backoffMs } from './background/backoff.ts';
export { createLoop, type Loop, type LoopState } from './background/createLoop.ts';
export { createOutbox } from './background/createOutbox.ts';
export { createQueueWorker, type WorkResult } from './background/createQueueWorker.ts';
export { type GroupCommit, groupCommit } from './background/groupCommit.ts';
export { inParallel } from './background/inParallel.ts';
export { enqueue, type LeasedQueue, leasedQueue, type LeasedRow, type LeasedTable } from './background/leasedQueue.ts';
