import type { CoreContext } from '../context.ts';
import { storageRoutes } from './storage/routes.ts';
import { transcriptionRoutes } from './transcription/routes.ts';
import { simulatedTranscriber, type Transcriber } from './transcription/Transcriber.ts';
import { createDownloads } from './uploads/downloads.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { UploadQuota } from './uploads/UploadQuota.ts';
import { UploadRegistry } from './uploads/UploadRegistry.ts';
import { UploadThrottle } from './uploads/UploadThrottle.ts';

/** Longer than the gateway waits for a client, so that the client gets the gateway's response. */
const UPLOAD_IDLE_MS = 40_000;

export interface MediaOptions {
  /** The upload registry of this process, if it already has one. */
  readonly uploadRegistry?: UploadRegistry;
  readonly uploadIdleMs?: number;
  readonly transcriber?: Transcriber;
}

/** Creates what limits and registers the uploads and downloads of a process. */
export const createMedia = (
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  { uploadRegistry = new UploadRegistry(knex, clock), uploadIdleMs = UPLOAD_IDLE_MS }: MediaOptions,
) => ({
  uploadRegistry,
  uploadQuota: new UploadQuota(),
  uploadThrottle: new UploadThrottle(),
  downloads: createDownloads(),
  uploadIdleMs,
});

/** The calls about images and recordings. */
export function mediaRoutes(core: CoreContext, { transcriber = simulatedTranscriber }: MediaOptions): void {
  uploadRoutes(core);
  storageRoutes(core);
  transcriptionRoutes(core, transcriber);
}
