import { REMOTE_TIMEOUT_MS } from '@jobtrail/contract';

/** The pauses before the second and third attempts, in ms: they hide a lost packet or a restarting proxy. */
const PAUSES_MS = [400, 1200];

/**
 * Loads code or data of the build, with up to two retries after growing pauses. No attempt starts after the load
 * timeout of a remote, so a connection that hangs is given up after its first failure.
 * @throws the error of the last attempt
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
