import { type Context, readBytes } from '@jobtrail/service-kit';

const MAX_BYTES = 4096;

/**
 * Reads a small form: application/x-www-form-urlencoded, or the multipart form that RFC 8058 also allows.
 * @throws AppError 408, 413
 */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  const text = (await readBytes(ctx.req, MAX_BYTES)).toString('utf8');
  if (!ctx.is('multipart/form-data')) return new URLSearchParams(text);
  const fields = [...text.matchAll(/name="([^"\r\n]+)"[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n([^\r\n]*)/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  return new URLSearchParams(fields);
}
