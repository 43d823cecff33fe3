import { join } from 'node:path';
import { z } from 'zod';
import { runProgram } from '../stack/program.ts';
import type { Person } from './people.ts';

const SENDER = join(import.meta.dirname, 'sender.program.ts');
const BYTES = 25 * 1024 * 1024;

const outcome = z.object({
  ms: z.number(),
  responses: z.array(z.object({ status: z.number(), text: z.string() })),
});

/** How a recording is sent: as a file, or as a data URL in JSON. */
export type UploadFormat = 'file' | 'data-url';

/**
 * Uploads a recording, by default of 25 MB, for each person, all at once, from a separate process.
 * @param url origin
 * @returns milliseconds until the last response
 * @throws {Error} if an upload fails
 */
export async function upload(
  url: string,
  format: UploadFormat,
  people: readonly Person[],
  bytes = BYTES,
): Promise<number> {
  const peopleArgs = people.flatMap(({ cookie, jobId }) => [cookie, jobId]);
  const printed = await runProgram(SENDER, [url, format, String(bytes), ...peopleArgs]);
  const { ms, responses } = outcome.parse(JSON.parse(printed));
  const refused = responses.find(({ status }) => status !== 201);
  if (refused) throw new Error(`An upload was refused with ${refused.status}: ${refused.text}`);
  return ms;
}
