import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { z } from 'zod';
import type { ServiceName } from '@jobtrail/contract/calls';
import {
  PUBLISHED_CALLS_MAX,
  type PublishedCall,
  publishedCall,
  publishedCallsOfAnyRelease,
  readCallsOf,
} from '@jobtrail/contract/internal';
import { openApiDocument } from '@jobtrail/contract/openapi';
import { nameOf, SERVICES } from '@jobtrail/contract/services';
import { IDENTITY_HEADER, LoggableError } from '@jobtrail/service-kit';
import { operation as readable } from '../docs/document.ts';
import type { SignIdentity } from '../identity/sessions.ts';
import type { Log } from '../log.ts';
import { ProblemLog } from '../ProblemLog.ts';
import { BUILT_IN_CALLS, createRouting, type RoutedCall, type Routing } from '../routes.ts';
import { BUILT_IN_CALL, Ownership } from './ownership.ts';
import { Publications } from './Publications.ts';

/** How often the gateway reads which calls the services serve, in ms. */
export const READ_CALLS_MS = 5000;
const TIMEOUT_MS = 2000;
const FAILURES_TO_LOG = 2;
/** The largest document of one service, in bytes. */
const DOCUMENT_MAX_BYTES = 4 * 1024 * 1024;

/** A document with its calls, before they are checked. */
const listed = z.object({ calls: z.array(z.unknown()) });

/** The part of a call that identifies it in the log. */
const named = z.object({ method: z.string().max(20), path: z.string().max(200) });

type LearnedCall = RoutedCall & { readonly operation: Record<string, unknown> };

interface Options {
  /** The addresses of each service. */
  readonly addresses: Readonly<Record<ServiceName, readonly string[]>>;
  readonly routing: { readonly production: boolean; readonly sandbox: boolean };
  readonly sign: SignIdentity;
  readonly log: Log;
  readonly now?: () => number;
}

/**
 * The calls of the API: those that the gateway was built with, and those that the services publish. The calls of a
 * service that does not respond stay the same.
 */
export class CallDirectory {
  readonly #options: Options;
  readonly #ownership: Ownership;
  readonly #publications: ReadonlyMap<ServiceName, Publications>;
  readonly #agent = new Agent({ connections: 1, connect: { timeout: TIMEOUT_MS } });
  readonly #stopped = new AbortController();
  /** By address and by route. */
  readonly #problems = new ProblemLog();
  /** How often in a row an address could not be read. */
  readonly #failures = new Map<string, number>();
  #learned: readonly LearnedCall[] = [];
  #versions = '';
  #routing: Routing;
  #document: Record<string, unknown> | null = null;

  constructor(options: Options) {
    this.#options = options;
    const now = options.now ?? (() => performance.now());
    this.#ownership = new Ownership(now);
    this.#publications = new Map(SERVICES.map((service) => [nameOf(service), new Publications(now)]));
    this.#routing = createRouting(options.routing);
  }

  /** The current routing of the API. */
  get routing(): Routing {
    return this.#routing;
  }

  /** The OpenAPI document of the current calls; the same object until they change. */
  get document(): Record<string, unknown> {
    this.#document ??= openApiDocument(this.#learned.filter(({ operation }) => readable.safeParse(operation).success));
    return this.#document;
  }

  /** Whether the list of calls of each address is outdated, because it could not be read lately. */
  get readings(): readonly { service: ServiceName; replica: string; isOutdated: boolean }[] {
    return SERVICES.map(nameOf).flatMap((service) =>
      this.#options.addresses[service].map((address) => ({
        service,
        replica: new URL(address).host,
        isOutdated: (this.#failures.get(address) ?? 0) >= FAILURES_TO_LOG,
      })),
    );
  }

  /** Reads what every replica serves. Never rejects. */
  async read(): Promise<void> {
    const { addresses } = this.#options;
    await Promise.all(
      SERVICES.flatMap((service) => addresses[nameOf(service)].map((address) => this.#readFrom(service, address))),
    );
    this.#update();
  }

  /** Reads at an interval until `stop`. */
  async poll(everyMs = READ_CALLS_MS): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.read();
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#agent.destroy();
  }

  async #readFrom(service: (typeof SERVICES)[number], address: string): Promise<void> {
    const name = nameOf(service);
    const known = this.#publications.get(name);
    const { method, path } = readCallsOf(service);
    try {
      const tags = known?.tags ?? '';
      const { statusCode, headers, body } = await request(new URL(path, address), {
        method,
        headers: {
          [IDENTITY_HEADER]: await this.#options.sign(name, null),
          ...(tags === '' ? {} : { 'if-none-match': tags }),
        },
        dispatcher: this.#agent,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(2 * TIMEOUT_MS)]),
      });
      const tag = typeof headers.etag === 'string' ? headers.etag : '';
      if (statusCode === 200) {
        known?.record(tag, this.#understood(name, callsIn(await textOf(body))));
      } else {
        await body.dump();
        if (statusCode === 304) known?.record(tag);
        // Older releases publish nothing.
        else if (statusCode !== 404) throw new Error(`status ${statusCode}`);
      }
      this.#problems.clear(address);
      this.#failures.delete(address);
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      const failures = (this.#failures.get(address) ?? 0) + 1;
      this.#failures.set(address, failures);
      // When all parts start together, services are often ready a moment after the gateway.
      if (failures < FAILURES_TO_LOG) return;
      this.#problems.report(address, String(error), () =>
        this.#options.log.warn(
          { service, err: error },
          'the calls of a service cannot be read, so its last list stays in use',
        ),
      );
    }
  }

  #update(): void {
    for (const [service, publications] of this.#publications) this.#ownership.keep(service, publications.union());
    this.#ownership.release();
    const versions = [this.#ownership, ...this.#publications.values()].map(({ version }) => version).join();
    if (versions === this.#versions) return;
    this.#versions = versions;
    const learned: LearnedCall[] = [];
    for (const [service, publications] of this.#publications)
      for (const call of publications.union()) {
        const refusal = this.#ownership.refusalOf(service, call, learned);
        if (refusal === null) learned.push({ ...call, service });
        else if (refusal !== BUILT_IN_CALL) this.#logRefused(service, `${call.method} ${call.path}`, refusal);
      }
    this.#learned = learned;
    this.#routing = createRouting({ ...this.#options.routing, calls: [...BUILT_IN_CALLS, ...learned] });
    this.#document = null;
  }

  /** The calls of a document that this gateway can forward. */
  #understood(service: ServiceName, calls: readonly unknown[]): PublishedCall[] {
    return calls.flatMap((call) => {
      const read = publishedCall.safeParse(call);
      if (read.success) return [read.data];
      const { method, path } = named.safeParse(call).data ?? { method: 'a call', path: 'without a path' };
      this.#logRefused(service, `${method} ${path}`, 'is of a kind that this gateway does not know');
      return [];
    });
  }

  #logRefused(service: ServiceName, route: string, reason: string): void {
    this.#problems.report(`${service} ${route}`, reason, () =>
      this.#options.log.warn({ service: `svc-${service}`, route, reason }, 'a call of a service is not forwarded'),
    );
  }
}

/** @throws {Error} if the document is not one of calls, or has too many */
function callsIn(text: string): readonly unknown[] {
  const document: unknown = JSON.parse(text);
  const count = listed.safeParse(document).data?.calls.length ?? 0;
  if (count > PUBLISHED_CALLS_MAX)
    throw new LoggableError(`${count} calls are published; a gateway takes ${PUBLISHED_CALLS_MAX}`);
  return publishedCallsOfAnyRelease.parse(document).calls;
}

/** @throws {Error} if the body is too large */
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > DOCUMENT_MAX_BYTES) throw new LoggableError('The document is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
