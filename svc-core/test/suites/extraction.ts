import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errorToasts, pathOf, TEXT_MAX } from '@jobtrail/contract';
import { readPosting } from '@jobtrail/posting/html';
import type { RunningService } from '@jobtrail/service-kit/testing';
import { EXTRACTION_LIMITS } from '../../src/extraction/ExtractionLimiter.ts';
import { TIMES } from '../../src/extraction/Extractor.ts';
import { hostilePage, jsonLd, postingPage, WALL } from '../../src/extraction/testing/postings.ts';
import type { ApiResponse, Client } from '../Client.ts';
import { type CoreInProcess, startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { until } from '../until.ts';

const QUICK = { ...TIMES, failureMs: 0 };

export function extractionSuite(core: () => CoreUnderTest): void {
  describe('Reading a posting from its address', () => {
    let site: RequestListener;
    let server: Server;
    let origin: string;
    let service: RunningService;
    let person: Client;
    const running: CoreInProcess[] = [];
    beforeAll(async () => {
      server = createServer((req, res) => site(req, res));
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      origin = `http://${address}`;
      service = await core().another({ EXTRACTION_ALLOW_ADDRESSES: address, LOG_LEVEL: 'info' });
    }, 60_000);
    beforeEach(async () => {
      person = (await signedIn(core().url, await newPerson(core()))).at(service.url);
    });
    afterAll(async () => {
      for (const one of running) await one.stop();
      await service.end();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    });

    const html =
      (body: string | Buffer): RequestListener =>
      (_req, res) =>
        void res.writeHead(200, { 'content-type': 'text/html' }).end(body);
    const extract = (url: unknown, who = person): Promise<ApiResponse> => who.post(pathOf('extractFromUrl'), { url });
    const failure = ({ headers }: ApiResponse) => ({
      error: errorToasts.extraction.description,
      code: 'extraction_failed',
      requestId: headers.get('x-request-id'),
    });
    /** Another service that reports failures at once, with the test's own limits. */
    const inProcess = async (
      extractionLimits = EXTRACTION_LIMITS,
    ): Promise<(url: string, who?: Client) => Promise<ApiResponse>> => {
      const one = await startInProcess(core(), {
        extractionLimits,
        extraction: { allowed: [origin.slice('http://'.length)], times: QUICK },
      });
      running.push(one);
      return (url, who = person) => extract(url, who.at(one.url));
    };

    it('returns the values of the posting, with their sources', async () => {
      site = html(postingPage('Beekeeper'));
      const { status, body } = await extract(`${origin}/jobs/7`);
      expect([status, body]).toEqual([
        200,
        {
          position: 'Beekeeper',
          company: 'Kestrel Aerospace',
          location: expect.stringContaining('Toulouse'),
          sources: { position: 'json-ld', company: 'json-ld', location: 'json-ld' },
        },
      ]);
    });
    it('takes values from where the person has chosen them on the site before, and says so', async () => {
      const labeled = (title: string, company: string): string =>
        `<title>${title}</title><h1>${title}</h1><dl><dt>Company</dt><dd>${company}</dd></dl><h2>Your tasks</h2><p>You will look after bees and apply online.</p>`;
      const { company } = readPosting({ html: labeled('Beekeeper', 'Apis Farm'), url: origin });
      expect(company).toMatchObject({ value: 'Apis Farm' });
      const chosen = { url: `${origin}/jobs/1`, places: { company: company?.place } };
      expect((await person.put(pathOf('rememberPlaces'), chosen)).status).toBe(200);
      site = html(jsonLd('Falconer') + labeled('Falconer', 'Merlin Mews'));
      const { body } = await extract(`${origin}/jobs/2`);
      expect(body).toMatchObject({ company: 'Merlin Mews', position: 'Falconer', remembered: ['company'] });
      const ofAnother = await extract(`${origin}/jobs/2`, core().bob.at(service.url));
      expect(ofAnother.body).toMatchObject({ position: 'Falconer' });
      expect(ofAnother.body).not.toHaveProperty('remembered');
    });
    it('leaves out a value that is too long for its field', async () => {
      site = html(postingPage('x'.repeat(TEXT_MAX.position + 1)));
      const { body } = await extract(origin);
      expect(body).toMatchObject({ company: 'Kestrel Aerospace' });
      expect(body).not.toHaveProperty('position');
    });
    it('returns the same sentence for every failure, no reason for a private network, and logs the reason without the address', async () => {
      const fails = await inProcess();
      const own = new URL(origin).port;
      const addresses = [
        `${origin}/wall?key=secret-value`,
        'http://localhost/',
        `http://localhost:${Number(own) + 1}/`,
        'http://10.0.0.1/secret-value',
        'http://[::1]:80/',
        'http://name:secret-value@example.com/',
        'http://nowhere.invalid/',
        'https://169.254.169.254/latest/meta-data/',
      ];
      site = html(WALL);
      for (const url of addresses) {
        const answer = await fails(url);
        // The login wall is a public page, so its content reveals nothing about a private network.
        const reason = url === addresses[0] ? { reason: 'sign-in' } : {};
        expect([url, answer.status, answer.body]).toEqual([url, 422, { ...failure(answer), ...reason }]);
      }
      expect((await extract(addresses[0])).status).toBe(422);
      await until(() => Promise.resolve(/"reason":"login"/.test(service.output())));
      expect(service.output()).not.toMatch(/secret-value|nowhere\.invalid|169\.254\.169\.254/);
    });
    it.each([
      ['requires signing in', WALL, 'sign-in'],
      ['blocks programs', '<title>Just a moment...</title><p>Checking your browser</p>', 'blocked'],
      [
        'is for a posting that is closed',
        '<title>Jobs</title><h1>Careers</h1><p>This job is no longer available.</p>',
        'closed',
      ],
      ['is not a posting', '<title>Soup</title><h1>Leek soup</h1><p>Cut the leeks.</p>', 'no-posting'],
    ])('reports the reason for a page that %s', async (_what, page, reason) => {
      const fails = await inProcess();
      site = html(page);
      const answer = await fails(origin);
      expect([answer.status, answer.body]).toEqual([422, { ...failure(answer), reason }]);
    });
    it('reports a page that takes too long', async () => {
      const one = await startInProcess(core(), {
        extraction: { allowed: [origin.slice('http://'.length)], times: { ...QUICK, allMs: 300 } },
      });
      running.push(one);
      site = () => undefined;
      const answer = await extract(origin, person.at(one.url));
      expect([answer.status, answer.body]).toEqual([422, { ...failure(answer), reason: 'too-slow' }]);
    });
    it.each([
      undefined,
      '',
      'kestrel',
      'ftp://example.com/',
      'javascript:alert(1)',
      7,
      'http://[fe80::1%25eth0]/',
      `https://example.com/${'x'.repeat(TEXT_MAX.url)}`,
    ])('rejects %p as an address', async (url) => {
      expect(await extract(url)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: { url: expect.any(String) } },
      });
    });

    describe('has limits', () => {
      it('per minute and person, with a Retry-After', async () => {
        const limited = await inProcess({ ...EXTRACTION_LIMITS, perMinute: 2 });
        site = html(postingPage('Beekeeper'));
        expect([(await limited(origin)).status, (await limited(origin)).status]).toEqual([200, 200]);
        const { status, headers } = await limited(origin);
        expect([status, Number(headers.get('retry-after')) > 0, Number(headers.get('retry-after')) <= 60]).toEqual([
          429,
          true,
          true,
        ]);
        expect((await limited(origin, core().bob)).status).toBe(200);
      });
      it('per minute and person at all processes together', async () => {
        const limited = [0, 1].map(() => inProcess({ ...EXTRACTION_LIMITS, perMinute: 2 }));
        const [one, other] = await Promise.all(limited);
        site = html(postingPage('Beekeeper'));
        expect([(await one?.(origin))?.status, (await other?.(origin))?.status]).toEqual([200, 200]);
        expect([(await one?.(origin))?.status, (await other?.(origin))?.status]).toEqual([429, 429]);
      });
      it('on concurrent readings, per person and in total', async () => {
        const limited = await inProcess({ ...EXTRACTION_LIMITS, perPerson: 1, ofAll: 2 });
        const answers: Array<() => void> = [];
        site = (_req, res) =>
          void answers.push(() => res.writeHead(200, { 'content-type': 'text/html' }).end(postingPage('Beekeeper')));
        const begun = async (count: number): Promise<void> => {
          while (answers.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
        };
        const first = limited(origin);
        await begun(1);
        expect(await limited(origin)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
        const second = limited(origin, core().bob);
        await begun(2);
        expect(await limited(origin, core().ada)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
        answers.splice(0).forEach((answer) => answer());
        expect([(await first).status, (await second).status]).toEqual([200, 200]);
        const third = limited(origin);
        await begun(1);
        answers.forEach((answer) => answer());
        expect((await third).status).toBe(200);
      });
    });

    it('releases its slot and stops the fetch when the client disconnects', async () => {
      let closed = 0;
      let opened = 0;
      site = (_req, res) => {
        opened += 1;
        res.once('close', () => (closed += 1));
      };
      const until = async (done: () => boolean): Promise<void> => {
        while (!done()) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      for (let n = 1; n <= EXTRACTION_LIMITS.perPerson + 1; n += 1) {
        const gone = new AbortController();
        const asked = fetch(service.url + pathOf('extractFromUrl'), {
          method: 'POST',
          headers: { cookie: person.cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ url: origin }),
          signal: gone.signal,
        }).catch(() => 'gone');
        await until(() => opened === n);
        gone.abort();
        expect(await asked).toBe('gone');
        await until(() => closed === n);
      }
      site = html(postingPage('Beekeeper'));
      expect((await extract(origin)).status).toBe(200);
    });
    it('serves other requests while it parses a hostile page of 2 MB', async () => {
      site = html(postingPage('Beekeeper'));
      await extract(origin);
      const order: string[] = [];
      const sent = new Promise<void>((resolve) => {
        site = (_req, res) =>
          void res.writeHead(200, { 'content-type': 'text/html' }).end(hostilePage(), () => resolve());
      });
      const reading = extract(origin).then(({ status }) => order.push(`reading ${status}`));
      await sent;
      for (let n = 0; n < 5; n += 1) order.push(`list ${(await person.get(`${pathOf('listJobs')}?view=card`)).status}`);
      await reading;
      expect(order).toEqual([...Array<string>(5).fill('list 200'), 'reading 422']);
    });
  });
}
