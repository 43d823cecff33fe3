import {
  type CallArgument,
  fillPath,
  type JsonCallId,
  pathOf,
  type ResponseOf,
  routeOf,
  type UploadId,
} from '@jobtrail/contract';
import { withSecondStep } from './secondStep.ts';
import { checked, send, urlOf } from './send.ts';
import { sendOnce } from './sendOnce.ts';
import { upload, type UploadOptions } from './upload.ts';

/** Options of a call, in addition to its input. */
export interface CallOptions {
  /** Aborts the call with an AbortError. */
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page. The browser rejects it if its body is larger than 64 KiB. */
  keepalive?: boolean | undefined;
  /**
   * What the person has asked for once. A POST that is repeated takes effect only once within it; without it, that holds
   * for every repetition of the same input, which is wrong where the same change can be wanted again after it was undone.
   */
  attempt?: string | undefined;
}

/**
 * Makes a call of the contract: `call('updateJob', { params: { id }, body: { notes } })`. If it needs the second step, the
 * person is asked for it first.
 * @throws {ApiError} for a response with an error status, and with status 0 if there is no response
 * @throws {DOMException} AbortError after `signal`
 */
function call<Id extends JsonCallId>(id: Id, ...input: CallArgument<Id, CallOptions>): Promise<ResponseOf<Id>>;
function call(id: JsonCallId, input?: unknown): Promise<unknown> {
  const { params = {}, ...rest } = checked<CallOptions>(input);
  const { method, path }: { method: string; path: string } = routeOf(id);
  const filled = fillPath(path, params);
  const traced = { ...rest, route: path };
  return withSecondStep(() => (method === 'POST' ? sendOnce(id, filled, traced) : send(method, filled, traced)));
}

/**
 * Makes a call whose body is a file, sent with the file's type: `uploadFile('uploadMedia', file, { query: { purpose }
 * })`.
 * @throws {ApiError} for a response with an error status, and with status 0 if there is no response
 * @throws {DOMException} AbortError after `signal`
 */
function uploadFile<Id extends UploadId>(
  id: Id,
  file: Blob,
  ...input: CallArgument<Id, UploadOptions>
): Promise<ResponseOf<Id>>;
function uploadFile(id: UploadId, file: Blob, input?: unknown): Promise<unknown> {
  const { query, ...options } = checked<UploadOptions>(input);
  return upload(urlOf(pathOf(id), query), file, options);
}

/** The calls of the contract with their types. Requests include cookies. */
export const api = { call, upload: uploadFile };
