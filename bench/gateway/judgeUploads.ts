import { milliseconds } from '../measure/format.ts';
import { interleave } from '../measure/interleave.ts';
import type { Report } from '../measure/report.ts';
import { median, medianRatio } from '../measure/statistics.ts';
import { deleteNotes, type Person } from '../uploads/people.ts';
import { upload } from '../uploads/upload.ts';
import type { Proxy } from './nginx.ts';

/** Recordings are sent as data URLs in JSON, which makes a body of 30 MB. */
const RECORDING_BYTES = 22_500_000;
export const UPLOADS = 9;
const BAR = 0.9;

/** Posts 30 MB to both proxies in turn, and judges the speed of the gateway. */
export async function judgeUploads(
  report: Report,
  { gateway, nginx }: { gateway: Proxy; nginx: Proxy },
  person: Person,
): Promise<void> {
  const post = async ({ url }: Proxy): Promise<number> => {
    const ms = await upload(url, 'data-url', [person], RECORDING_BYTES);
    await deleteNotes(url, [person]);
    return ms;
  };
  for (const proxy of [gateway, nginx]) await post(proxy);
  const { a, b } = await interleave(
    UPLOADS,
    () => post(gateway),
    () => post(nginx),
  );
  report.figure('POST of 30 MB: gateway / nginx', `${milliseconds(median(a))} / ${milliseconds(median(b))}`);
  report.atLeast('POST of 30 MB: speed of the gateway against nginx', medianRatio(b, a), BAR);
}
