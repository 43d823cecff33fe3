import { dropEarlyReads } from './earlyReads.ts';
import { errorOfResponse, unreachableError } from './responseErrors.ts';

export interface UploadOptions {
  /** Called with the progress, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const aborted = () => new DOMException('The upload was cancelled', 'AbortError');

/**
 * Posts a file. Uses XMLHttpRequest because fetch reports no upload progress.
 * @throws {ApiError} for a response with an error status, and with status 0 if there is no response
 * @throws {DOMException} AbortError after `signal`
 */
export function upload(url: string, file: Blob, { onProgress, signal }: UploadOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(aborted());
      return;
    }
    dropEarlyReads();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop);
    request.open('POST', url);
    request.withCredentials = true;
    request.setRequestHeader('content-type', file.type === '' ? 'application/octet-stream' : file.type);
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    };
    request.upload.onload = () => onProgress?.(1);
    request.onabort = () => reject(aborted());
    request.onerror = () => reject(unreachableError());
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status >= 200 && status < 300) resolve(responseText === '' ? undefined : JSON.parse(responseText));
      else
        reject(
          errorOfResponse(url, {
            status,
            body: responseText || statusText,
            requestId: request.getResponseHeader('x-request-id'),
          }),
        );
    };
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    request.send(file);
  });
}
