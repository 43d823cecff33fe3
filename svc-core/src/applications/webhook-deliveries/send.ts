import type { IncomingMessage } from 'node:http';
import { PRODUCT } from '@jobtrail/contract';
import type { Target } from '../../extraction/AddressPolicy.ts';
import { Deadline } from '../../extraction/Deadline.ts';
import { ask, type Network } from '../../extraction/request.ts';

const ATTEMPT_MS = 5000;
const ANSWER_MAX_BYTES = 64 * 1024;

export interface Sender extends Network {
  /** The public address of the product, so that the operators of a receiver know where requests come from. */
  readonly appUrl: string;
}

/** Reads what a receiver answers up to the limit, and throws it away. */
async function skip(message: IncomingMessage): Promise<void> {
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_MAX_BYTES) return;
  }
}

/**
 * Posts a message to the receiver of a webhook. Redirects are not followed.
 * @returns the HTTP status of the response; null if there was none in time, or the address may not be reached
 */
export async function send(
  sender: Sender,
  target: () => Target,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  stopping: AbortSignal,
): Promise<number | null> {
  const deadline = new Deadline(ATTEMPT_MS, stopping);
  const sent = {
    'content-type': 'application/json',
    'user-agent': `${PRODUCT}/1.0 (+${sender.appUrl})`,
    ...headers,
  };
  try {
    const message = await ask(sender, target(), { method: 'POST', headers: sent, body }, deadline.signal);
    // A receiver that has said its status has got the message, even if the rest of its answer does not arrive.
    await skip(message).catch(() => undefined);
    return message.statusCode ?? null;
  } catch {
    return null;
  } finally {
    deadline.release();
  }
}
