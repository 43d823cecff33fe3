import type { Logger } from '@jobtrail/service-kit';
import type { Sandbox } from '../Sandbox.ts';
import type { Delivery } from './deliveries.ts';
import { signatureOf } from './signature.ts';

/** The sender's backoff, in ms of real time. */
interface Backoff {
  /** The pause after the first failure; it doubles after each further failure. */
  readonly firstPause: number;
  readonly longestPause: number;
}

const AT_ONCE = 8;
const RESPONSE_TIMEOUT_MS = 20_000;
/** The maximum number of attempts; Stripe itself gives up after three days. */
const GIVE_UP_AFTER = 60;
const RESPONSE_KEPT_CHARS = 200;

/** Sends events to their endpoints until each is accepted. */
export interface Sender {
  /** Checks for due deliveries now. */
  wake(): void;
  /** Stops sending. Running deliveries are aborted and sent again after the next start. */
  stop(): Promise<void>;
}

/** Starts sending. Deliveries run concurrently, so their order is not guaranteed. */
export function startSender(sandbox: Sandbox, { firstPause, longestPause }: Backoff, logger: Logger): Sender {
  const { deliveries } = sandbox;
  const running = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const attempt = async (delivery: Delivery): Promise<void> => {
    const target = sandbox.target(delivery);
    if (!target)
      return sandbox.write(() =>
        deliveries.settle(delivery.id, {
          state: 'dropped',
          due: delivery.due,
          status: null,
          answer: 'The endpoint is gone.',
        }),
      );
    const signature = signatureOf(target.body, target.secrets, Math.floor(Date.now() / 1000));
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (sandbox)',
      },
      body: target.body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: unknown) => ({ status: null, text: error instanceof Error ? error.message : 'failed' }),
    );
    if (stopping.signal.aborted) return;
    const accepted = response.status !== null && response.status >= 200 && response.status < 300;
    const attempts = delivery.attempts + 1;
    const pause = Math.min(firstPause * 2 ** Math.min(delivery.attempts, 20), longestPause);
    if (!accepted)
      logger.debug(
        { event: delivery.event, type: delivery.type, status: response.status, attempts },
        'an endpoint did not accept an event',
      );
    sandbox.write(() =>
      deliveries.settle(delivery.id, {
        state: accepted ? 'delivered' : attempts >= GIVE_UP_AFTER ? 'given up' : 'waiting',
        due: accepted ? delivery.due : Date.now() + pause,
        status: response.status,
        answer: response.text.slice(0, RESPONSE_KEPT_CHARS),
      }),
    );
  };

  const look = (): void => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    for (const delivery of deliveries.due(Date.now(), AT_ONCE * 2)) {
      if (running.size >= AT_ONCE) return;
      if (running.has(delivery.id)) continue;
      running.set(
        delivery.id,
        attempt(delivery)
          .catch((error: unknown) => logger.error({ err: error }, 'delivery failed'))
          .finally(() => {
            running.delete(delivery.id);
            look();
          }),
      );
    }
    const next = deliveries.next();
    if (next !== null && running.size === 0) timer = setTimeout(look, Math.max(1, next - Date.now())).unref();
    else if (next !== null) timer = setTimeout(look, 50).unref();
  };

  look();
  return {
    wake: look,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
