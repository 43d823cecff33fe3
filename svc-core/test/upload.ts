import type { UploadedMedia, UploadPurpose } from '@jobtrail/contract';
import type { Client } from './Client.ts';
import { raw } from './raw.ts';

/** Uploads a file that is not attached to anything. */
export async function upload(who: Client, purpose: UploadPurpose, bytes: Buffer): Promise<UploadedMedia> {
  const headers = { cookie: who.cookie, 'content-type': 'application/octet-stream' };
  const { text } = await raw(who.url, { method: 'POST', path: `/api/media?purpose=${purpose}`, headers, body: bytes });
  return JSON.parse(text) as UploadedMedia;
}
