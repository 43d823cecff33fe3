import { type BulkOperation, pathOf, type SecondFactors } from '@jobtrail/contract';
import type { Client } from '../api/Client.ts';
import { type ApiRequest, type ApiResponse, jsonOf } from '../api/http.ts';
import type { Operation } from '../api/openApi.ts';
import { newVisitor, type Person, type ProductUnderTest } from '../api/people.ts';
import { addApp, addSampleData, mediaAddress, png, upload } from '../api/sampleData.ts';
import { wav } from '../recordings/wav.ts';
import { oneTimeCode } from '../second-factor/oneTimeCode.ts';
import { isPlain, MARK, markOf, type PersonName, type Planned } from './plan.ts';
import { replaceTokens } from './tokens.ts';

const NOTHING = '01890000-0000-7000-8000-000000000000';
/** Kinds of data that can be deleted and restored: `addSampleData` adds one of each. */
const RESTORABLE: readonly string[] = ['jobs', 'communications', 'interview-notes', 'stage-history'];

/** The setup of an actor. */
export interface ActorSetup {
  readonly product: ProductUnderTest & { readonly postingsUrl: string };
  /** The ids of another person's data, by kind. */
  readonly others: ReadonlyMap<string, readonly string[]>;
  /** Creates the person with a new account; null for a visitor. */
  readonly create: (serial: number) => Promise<Owner | null>;
}

/** A person with the ids of their data, by kind. */
export interface Owner {
  readonly person: Person;
  readonly ids: Map<string, string[]>;
}

/**
 * One of the four persons. Sends planned requests with current ids, passwords and codes. If a request has
 * ended the session or the account, the person signs in again or gets a new account.
 */
export class Actor {
  readonly name: PersonName;
  /** How often each kind of recovery was necessary. */
  readonly recoveries = { 'signed in': 0, 'new account': 0, 'more data': 0 };
  readonly #setup: ActorSetup;
  #person: Person | null = null;
  #client: Client;
  #ids = new Map<string, string[]>();
  #serial = 0;
  #newPassword = '';
  /** Whether the last request may have ended the session. */
  #mayBeSignedOut = false;
  #secret = '';

  constructor(name: PersonName, setup: ActorSetup) {
    this.name = name;
    this.#setup = setup;
    this.#client = newVisitor(setup.product);
  }

  /** Tokens of the current session, which no response may contain. */
  get session(): string | null {
    return this.#client.session;
  }

  /** Gets the first account. */
  async begin(): Promise<void> {
    await this.#create();
  }

  /** Sends a request, and repeats it if an earlier one has ended the session or used up the attempts. */
  async act(planned: Planned): Promise<{ sent: ApiRequest; response: ApiResponse }> {
    await this.#ensureSession();
    const first = await this.#try(planned);
    if (this.#person === null) return first;
    const code = jsonOf<{ code?: string } | null>(first.response)?.code;
    const isOut = first.response.status === 401 && code === 'unauthenticated' && planned.operation.access !== 'public';
    const hasOwnCookie = !('cookie' in planned.headers);
    if (isOut && hasOwnCookie) this.#client.clearCookies();
    else if (first.response.status === 429) await this.#startOver();
    else return first;
    await this.#ensureSession();
    return this.#try(planned);
  }

  async #try(planned: Planned): Promise<{ sent: ApiRequest; response: ApiResponse }> {
    if (isPlain(planned.flaw)) await this.#prepare(planned.operation);
    const used: [string, string][] = [];
    const valueOf = (name: string, index: number): string => {
      const value = this.#value(planned, name, index);
      used.push([name, value]);
      return value;
    };
    const sent: ApiRequest = {
      method: planned.operation.method,
      path: replaceTokens(planned.path, (name, index) => encodeURIComponent(valueOf(name, index))),
      headers: planned.headers,
      body:
        planned.body === null ? null : Buffer.from(replaceTokens(planned.body.text, valueOf), planned.body.encoding),
    };
    const response = await this.#client.send(sent);
    this.#mayBeSignedOut ||= sent.method !== 'GET' && response.status < 300;
    this.#recordEffects(planned, used, response);
    // Otherwise the subscription ends when the clock is advanced for the person whose subscription has ended.
    if (planned.operation.id === 'cancelSubscription' && response.status === 200)
      await this.#client.call('POST', pathOf('resumeSubscription'), {});
    if (this.#person === null) this.#client.clearCookies();
    return { sent, response };
  }

  #value({ operation, path }: Planned, name: string, index: number): string {
    switch (name) {
      case 'password':
        return this.#person?.password ?? `${MARK}pass of nobody`;
      case 'new password':
        this.#serial += 1;
        this.#newPassword = `${MARK}pass-${this.#serial} is new`;
        return this.#newPassword;
      case 'email':
        return this.#person !== null && ['login', 'forgotPassword'].includes(operation.id)
          ? this.#person.email
          : `${markOf(this.name)}-typed-${index}@example.com`;
      case 'code':
        return this.#secret === '' ? '123456' : oneTimeCode(this.#secret);
      case 'checkout':
        return `cs_test_${index}`;
      case 'posting':
        return `${this.#setup.product.postingsUrl}/jobs/avionics-engineer`;
      case 'file':
        return (path.includes('purpose=audio') ? wav(0.05) : png()).toString('latin1');
      case 'image address':
        return mediaAddress(this.#pick('media', 0));
      case 'audio address':
        return mediaAddress(this.#pick('media', 1));
      default:
        return name.endsWith(':other')
          ? (this.#setup.others.get(name.slice(0, -':other'.length))?.at(0) ?? NOTHING)
          : this.#pick(name, index);
    }
  }

  #pick(kind: string, index: number): string {
    const ids = this.#ids.get(kind) ?? [];
    return ids[index % Math.max(1, ids.length)] ?? NOTHING;
  }

  /** Creates the preconditions of a call. */
  async #prepare({ id, path }: Operation): Promise<void> {
    if (this.#person === null || this.name === 'lapsed') return;
    const { client, password } = this.#person;
    const needed = RESTORABLE.filter((kind) => path.includes(`/${kind}/{`));
    const gone = path.endsWith('/restore') ? ':gone' : '';
    if (needed.some((kind) => (this.#ids.get(kind + gone) ?? []).length === 0) || this.#pick('jobs', 0) === NOTHING)
      await this.#addMore();
    if (path.includes('/broadcast/{') && this.#pick('broadcast', 0) === NOTHING) await this.#sendBroadcast();
    if (id === 'discardUpload') this.#ids.set('media', Array(8).fill((await upload(client, 'image')).id));
    if (id === 'importRows') await this.#startImport();
    if (id === 'revokeApiToken') await this.#createApiToken(password);
    if (id === 'renewCalendarFeed') await client.call('POST', pathOf('createCalendarFeed'), { password });
    if (id === 'createInterviewNote' || id === 'updateInterviewNote') await this.#uploadBoth();
    if (id === 'createJob' || id === 'updateJob') await this.#uploadBoth();
    if (id === 'resumeSubscription') await client.call('POST', pathOf('cancelSubscription'), {});
    if (id === 'cancelSubscription') await client.call('POST', pathOf('resumeSubscription'), {});
    if (id === 'confirmTotp') {
      const started = jsonOf<{ secret?: string } | null>(await client.call('POST', pathOf('startTotp'), { password }));
      this.#secret = started?.secret ?? '';
    }
    const needsFactor = path.includes('/second-factors/{') || id === 'renewRecoveryCodes';
    if (needsFactor && (this.#ids.get('second-factors') ?? []).length === 0) {
      const known = jsonOf<SecondFactors | null>(await client.call('GET', pathOf('listSecondFactors')))?.factors ?? [];
      const ids = known.length > 0 ? known.map((factor) => factor.id) : [(await addApp(this.#person, 'app')).id];
      this.#ids.set('second-factors', ids);
    }
  }

  async #sendBroadcast(): Promise<void> {
    const body = { subject: markOf(this.name), body: markOf(this.name), audience: 'all' };
    const sent = jsonOf<{ id?: string } | null>(await this.#client.call('POST', pathOf('sendBroadcast'), body));
    if (sent?.id !== undefined) this.#ids.set('broadcast', [sent.id]);
  }

  /** Starts an import, because one that was undone takes no rows. */
  async #startImport(): Promise<void> {
    const body = { name: markOf(this.name), rows: 1 };
    const started = jsonOf<{ id?: string } | null>(await this.#client.call('POST', pathOf('startImport'), body));
    if (started?.id !== undefined) this.#ids.set('imports', [started.id]);
  }

  /** Creates an API token, because a new password ends those that there are. */
  async #createApiToken(password: string): Promise<void> {
    const body = { name: markOf(this.name), scopes: ['jobs:read'], expiresInDays: 30, password };
    const made = jsonOf<{ id?: string } | null>(await this.#client.call('POST', pathOf('createApiToken'), body));
    if (made?.id !== undefined) this.#ids.set('api-tokens', [made.id]);
  }

  async #uploadBoth(): Promise<void> {
    const [image, audio] = [await upload(this.#client, 'image'), await upload(this.#client, 'audio')];
    this.#ids.set('media', [image.id, audio.id]);
  }

  /** Records the ids that a successful request has created or deleted. */
  #recordEffects(
    { operation: { id, method, path, params }, body: sent }: Planned,
    used: [string, string][],
    response: ApiResponse,
  ): void {
    if (response.status >= 300 || this.#person === null) return;
    if (id === 'changeJobs' && sent?.text.includes('"kind":"delete"'))
      for (const job of jsonOf<BulkOperation | null>(response)?.changed ?? []) this.#move(job, 'jobs', 'jobs:gone');
    if (id === 'changePassword') this.#person = { ...this.#person, password: this.#newPassword };
    const [[kind = '', value = ''] = []] = used;
    if (params.length > 0) {
      if (method === 'DELETE' || path.endsWith('/removal')) this.#move(value, kind, `${kind}:gone`);
      if (path.endsWith('/restore')) this.#move(value, kind, kind.replace(':gone', ''));
      return;
    }
    const own = path.split('/').at(-1) ?? '';
    const body = jsonOf<{ id?: string; factors?: { id: string }[] } | { id: string; current?: boolean }[] | null>(
      response,
    );
    if (Array.isArray(body) && method === 'GET' && ['sessions', 'support', 'broadcast'].includes(own))
      this.#ids.set(
        own,
        body.filter((each) => each.current !== true).map((each) => each.id),
      );
    else if (body !== null && !Array.isArray(body) && body.factors)
      this.#ids.set(
        'second-factors',
        body.factors.map((each) => each.id),
      );
    else if (body !== null && !Array.isArray(body) && body.id !== undefined && response.status === 201)
      this.#ids.set(own, [...(this.#ids.get(own) ?? []), body.id]);
  }

  #move(id: string, from: string, to: string): void {
    this.#ids.set(
      from,
      (this.#ids.get(from) ?? []).filter((each) => each !== id),
    );
    this.#ids.set(to, [...(this.#ids.get(to) ?? []), id]);
  }

  async #addMore(): Promise<void> {
    if (this.#person === null) return;
    this.recoveries['more data'] += 1;
    for (const [kind, ids] of await addSampleData(this.#person, markOf(this.name))) {
      if (!RESTORABLE.includes(kind)) continue;
      this.#ids.set(kind, [...(this.#ids.get(kind) ?? []), ...ids.slice(0, 1)]);
      this.#ids.set(`${kind}:gone`, [...(this.#ids.get(`${kind}:gone`) ?? []), ...ids.slice(1)]);
    }
  }

  /** Signs in if there is no session. */
  async #ensureSession(): Promise<void> {
    if (this.#person === null) return;
    if (this.#mayBeSignedOut && (await this.#client.call('GET', pathOf('me'))).status !== 200)
      this.#client.clearCookies();
    this.#mayBeSignedOut = false;
    if (this.#client.session !== null) return;
    const { email, password } = this.#person;
    await this.#client.call('POST', pathOf('login'), { email, password });
    if (this.#client.session !== null) this.recoveries['signed in'] += 1;
    else await this.#startOver();
  }

  async #startOver(): Promise<void> {
    this.recoveries['new account'] += 1;
    await this.#create();
  }

  async #create(): Promise<void> {
    this.#serial += 1;
    const made = await this.#setup.create(this.#serial);
    if (made === null) {
      this.#ids = new Map([...this.#setup.others].map(([kind, ids]) => [kind, [...ids]]));
      return;
    }
    this.#person = made.person;
    this.#client = made.person.client;
    this.#secret = '';
    this.#ids = new Map(made.ids);
    for (const kind of RESTORABLE) {
      const ids = made.ids.get(kind) ?? [];
      this.#ids.set(kind, ids.slice(0, 1));
      this.#ids.set(`${kind}:gone`, ids.slice(1));
    }
  }
}
