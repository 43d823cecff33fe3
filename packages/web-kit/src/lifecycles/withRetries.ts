import { REMOTE_TIMEOUT_MS } from '@jobtrail/contract';

/** The pauses before the second and the third attempt, in ms: a lost packet or a restarting proxy goes unnoticed. */
const PAUSES_MS = [400, 1200];

/**
 * Loads code or data of the build, quietly trying again after a failure: up to twice, with a growing pause. No attempt starts
 * later than the time that a remote may take, so a connection that hangs is given up after its first failure.
 * @throws what the last attempt threw
 */
export async function withRetries<T>(load: () => Promise<T>, pauses: readonly number[] = PAUSES_MS): Promise<T> {
  const until = Date.now() + REMOTE_TIMEOUT_MS;
  for (const pause of pauses) {
    try {
      return await load();
    } catch (error) {
      if (Date.now() + pause > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}
