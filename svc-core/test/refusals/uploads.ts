import { request } from 'node:http';
import { png } from '../samples.ts';

/** A request with a body. */
export interface Upload {
  readonly method?: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** A file that starts like a PNG but is not one. */
export const noPng = (bytes: number): Buffer => Buffer.concat([png().subarray(0, 8), Buffer.alloc(bytes - 8, 0x61)]);

/** Sends an upload over a new connection. @returns the status or the error */
export function send(url: string, { method = 'POST', path, headers, body }: Upload): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(url + path, { method, headers, agent: false }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', (error) => resolve(String(error)));
    });
    sent.on('error', (error) => resolve(String(error))).end(body);
  });
}

/** Sends the first bytes of an upload and closes the connection. */
export function breakOff(
  url: string,
  { method = 'POST', path, headers, body }: Upload,
  bytes: number,
): Promise<'broken off'> {
  return new Promise((resolve) => {
    const sent = request(url + path, {
      method,
      headers: { 'content-length': String(body.length), ...headers },
      agent: false,
    });
    sent.on('error', () => undefined).on('close', () => resolve('broken off'));
    sent.write(body.subarray(0, bytes), () => sent.destroy());
  });
}
