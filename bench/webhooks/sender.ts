import { join } from 'node:path';
import { z } from 'zod';
import { startProgram } from '../stack/program.ts';
import { SECRET } from './billing.ts';

/** Where the provider posts its events. */
export const PATH = '/api/webhooks/stripe';
const LOAD = join(import.meta.dirname, 'load.program.ts');

/**
 * Posts signed events from a separate process.
 * @param url origin of the gateway, or of a bare handler
 * @returns events per second
 */
export async function sendEvents(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const args = [`${url}${PATH}`, SECRET, String(connections), String(seconds)];
  return (await startProgram(LOAD, args, z.number())).first;
}
