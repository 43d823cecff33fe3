import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER, newId } from '@jobtrail/service-kit';
import type { ApiResponse, Client } from './Client.ts';

type Outcome = 'paid' | 'open' | 'unpaid' | 'expired';

/** A fake svc-billing: tests decide when pages are paid, and it calls back as svc-billing does. */
export class FakeBilling {
  readonly url: string;
  /** The state of each page, by its id. */
  readonly pages = new Map<string, { signupId: string; email: string; outcome: Outcome; abandoned: boolean }>();
  /** Makes opening pages fail. */
  down = false;
  /** How many calls that settle a page arrive before any of them gets a response. */
  settlesTogether = 1;
  readonly #waiting: Array<() => void> = [];
  readonly #server: Server;
  readonly #core: () => Client;
  readonly #sign: (audience: string) => Promise<string>;

  private constructor(server: Server, core: () => Client, sign: (audience: string) => Promise<string>) {
    this.#server = server;
    this.#core = core;
    this.#sign = sign;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start({ dataDir, core }: { dataDir: string; core: () => Client }): Promise<FakeBilling> {
    const sign = await createSigner('svc-billing', { dataDir });
    // As long as svc-billing, so that no connection ends while svc-core sends a request on it.
    const server = createServer({ keepAliveTimeout: 65_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const fake = new FakeBilling(server, core, sign);
    server.on('request', (request, response) => {
      void (async () => {
        let text = '';
        for await (const chunk of request) text += String(chunk);
        // A changed address, which needs no response body.
        if (text === '' && !fake.down) return void response.writeHead(204).end();
        const { status, body } = fake.down
          ? { status: 503, body: {} }
          : { status: 200, body: await fake.#respond(request.url ?? '', JSON.parse(text)) };
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      })();
    });
    return fake;
  }

  stop = (): Promise<void> => new Promise((resolve) => this.#server.close(() => resolve()));

  /** Makes a call of svc-billing to svc-core. */
  async ask(method: string, path: string, body?: unknown): Promise<ApiResponse> {
    return this.#core().call(method, path, body, { [IDENTITY_HEADER]: await this.#sign('svc-core') });
  }

  complete = (signupId: string, more: object = {}): Promise<ApiResponse> =>
    this.ask('POST', fillPath(internal.completeSignup.path, { id: signupId }), {
      subscriptionStatus: 'active',
      access: 'full',
      paid: true,
      ...more,
    });

  expire = (signupId: string): Promise<ApiResponse> =>
    this.ask('POST', fillPath(internal.expireSignup.path, { id: signupId }));

  #gather(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length >= this.settlesTogether) for (const go of this.#waiting.splice(0)) go();
    });
  }

  async #respond(url: string, body: { signupId?: string; email?: string; abandon?: boolean }): Promise<object> {
    if (url === internal.openCheckout.path) {
      const checkoutId = `cs_test_${newId()}`;
      this.pages.set(checkoutId, {
        signupId: body.signupId ?? '',
        email: body.email ?? '',
        outcome: 'open',
        abandoned: false,
      });
      return { checkoutId, url: `https://pay.example/${checkoutId}`, expiresAt: Date.now() + 3_600_000 };
    }
    const checkoutId = decodeURIComponent(url.split('/')[3] ?? '');
    // Background work makes other calls meanwhile, such as the closure of a deleted account.
    if (url === fillPath(internal.settleCheckout.path, { id: checkoutId })) await this.#gather();
    const page = this.pages.get(checkoutId);
    if (!page) return { outcome: 'unknown' };
    page.abandoned ||= body.abandon === true;
    if (page.abandoned && page.outcome === 'open') page.outcome = 'expired';
    if (page.outcome === 'expired') await this.expire(page.signupId);
    if (page.outcome !== 'paid') return { outcome: page.outcome };
    const { body: completion } = await this.complete(page.signupId);
    return { outcome: (completion as { outcome: string }).outcome === 'completed' ? 'settled' : 'refused' };
  }
}
