import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BillingSummary } from '@jobtrail/contract';
import { type DecisionResult, internal, type InternalCall, internalCalls } from '@jobtrail/contract/internal';
import { createVerifier, IDENTITY_HEADER } from '@jobtrail/service-kit';
import { patient } from '@jobtrail/service-kit/testing';

/** A request that was received, with the status of its response; null if it got none. */
interface Received {
  method: string;
  path: string;
  body: Record<string, unknown>;
  status: number | null;
}

/** The call of the contract for a request. */
const callOf = (method: string, path: string): InternalCall | undefined =>
  internalCalls.find(
    (call) => call.method === method && new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );

/** The invoices that svc-billing has for everyone. */
const INVOICES = [
  { id: 'in_1', number: 'JT-1', created: 1_762_128_000, amount: 1000, currency: 'usd', status: 'paid', pdfUrl: null },
];
/** The subscription that svc-billing has for everyone who has not canceled. */
export const SUBSCRIPTION: BillingSummary = {
  hasSubscription: true,
  planName: 'Jobtrail Pro',
  planAmount: 1000,
  planCurrency: 'usd',
  subscriptionStatus: 'active',
  nextBillingDate: '2026-12-03T12:00:00.000Z',
  cancelScheduled: false,
  accessUntil: '2026-12-03T12:00:00.000Z',
};
/** What svc-billing responds to the steps of a person's decision, if it differs from success. */
type DecisionResponses = Partial<Record<string, Partial<DecisionResult>>>;

/** The response to a step of a decision: everything succeeds, with a refund of ten dollars. */
function decisionResponse(step: string, responses: DecisionResponses = {}): DecisionResult {
  const done = { reason: null, canceled: true, endsAt: 1_800_000_000_000, refundedCents: 1000 };
  const nothing = { ...done, canceled: false, endsAt: null, refundedCents: 0 };
  const state = step === 'prepare' ? 'prepared' : step === 'execute' ? 'done' : 'withdrawn';
  return responses[step]
    ? { ...nothing, state, ...responses[step] }
    : { ...(state === 'done' ? done : nothing), state };
}

/** The successful responses of svc-mail and svc-billing, if they have a body. */
const successOf = (
  call: InternalCall | undefined,
  body: Record<string, unknown>,
  decisions: ReadonlyMap<string, DecisionResponses>,
): object | null => {
  if (call?.id === internal.settleSubscriptionDecision.id)
    return decisionResponse(String(body['step']), decisions.get(String(body['userId'])));
  if (call?.id === internal.queueMail.id) return { key: body['key'] };
  if (call?.id === internal.readSubscription.id) return SUBSCRIPTION;
  if (call?.id === internal.cancelForPerson.id)
    return { ...SUBSCRIPTION, cancelScheduled: true, nextBillingDate: null };
  if (call?.id === internal.listInvoices.id) return { invoices: INVOICES, complete: true };
  return call?.id === internal.settleCheckout.id ? { outcome: 'expired' } : null;
};

/** A fake svc-mail and svc-billing. It accepts only svc-core's signed calls, and behaves as a test configures it. */
export class FakePeers {
  readonly url: string;
  readonly received: Received[] = [];
  /** The responses to the steps of decisions that do not simply succeed, by the person's id. */
  readonly decisions = new Map<string, DecisionResponses>();
  /** `hanging` accepts a request and never responds, like a service that is killed in the middle. */
  mode: 'up' | 'down' | 'hanging' = 'up';
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(dataDir: string): Promise<FakePeers> {
    // As long as the services, so that no connection ends while svc-core sends a request on it.
    const server = createServer({ keepAliveTimeout: 65_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const fake = new FakePeers(server);
    const verifiers = ['svc-mail', 'svc-billing'].map((audience) =>
      createVerifier({ audience, issuers: ['svc-core'], source: { dataDir } }),
    );
    server.on('request', (request, response) => {
      void (async () => {
        let text = '';
        for await (const chunk of request) text += String(chunk);
        const { method = '', url: path = '' } = request;
        const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
        const call = callOf(method, path);
        const token = String(request.headers[IDENTITY_HEADER] ?? '');
        const known = (await Promise.all(verifiers.map((verify) => verify(token)))).some(
          (identity) => identity !== null,
        );
        const status = known ? (fake.mode === 'down' ? 503 : (call?.success.status ?? 404)) : 401;
        fake.received.push({
          method,
          path,
          body,
          status: fake.mode === 'hanging' ? null : status,
        });
        if (fake.mode === 'hanging') return;
        const success = status < 300 ? successOf(call, body, fake.decisions) : null;
        response.writeHead(status, success ? { 'content-type': 'application/json' } : {});
        response.end(success ? JSON.stringify(success) : undefined);
      })();
    });
    return fake;
  }

  /** The accepted emails to an address, each key once, as in svc-mail. */
  emailsTo(email: string): Array<Record<string, unknown>> {
    const taken = this.received.filter(
      ({ path, body, status }) =>
        path === internal.queueMail.path && status === 202 && (body['to'] as { email: string }).email === email,
    );
    return [...new Map(taken.map(({ body }) => [body['key'], body])).values()];
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Waits until a condition holds. @throws Error if it does not hold within `withinMs`, scaled for the machine */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  for (const end = Date.now() + patient(withinMs); !(await holds());) {
    if (Date.now() > end) throw new Error('The condition was not met in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
