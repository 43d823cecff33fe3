import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { byUrlVariable } from '@jobtrail/contract/services';
import { type RunningService, startService, temporaryFolder } from '@jobtrail/service-kit/testing';
import { DEAD_ADDRESS } from './testing/testGateway.ts';

const FOLDER = join(__dirname, '..');
/** A token as in cookies, emailed links and unsubscribe addresses. */
const TOKEN = `kq7vxt2m${'x'.repeat(56)}`;

describe("The gateway's log", () => {
  const folder = temporaryFolder();
  let env: Record<string, string>;
  let gateway: RunningService;
  beforeAll(async () => {
    env = {
      SERVICE: 'gateway',
      DATA_DIR: folder.path,
      FRONTENDS_DIR: folder.path,
      ...byUrlVariable(DEAD_ADDRESS),
      LOG_LEVEL: 'trace',
    };
    // Its services are down, so it never becomes ready.
    gateway = await startService(FOLDER, env, '/healthz');
  });
  afterAll(async () => {
    await gateway.end();
    folder.remove();
  });

  it('contains no token from a path, query, cookie, header or body', async () => {
    const headers = {
      cookie: `jobtrail_session=${TOKEN}`,
      authorization: `Bearer ${TOKEN}`,
      'x-jobtrail-identity': TOKEN,
      'content-type': 'application/json',
      referer: `http://localhost/auth?reset=${TOKEN}`,
    };
    const encoded = `%6b${TOKEN.slice(1)}`;
    const paths = [
      `/calendar/${TOKEN}.ics`,
      `/unsubscribe/${TOKEN}`,
      `/unsubscribe/${encoded}`,
      `/%75nsubscribe/${TOKEN}`,
      `/auth?reset=${TOKEN}`,
      `/reset/${TOKEN}`,
      `/api/jobs?token=${TOKEN}`,
      `/api/media/${TOKEN}`,
      `/api/${TOKEN}/../jobs`,
      `/assets/shell/${TOKEN}/main.js`,
      `/dev/stripe/i/${TOKEN}`,
    ];
    for (const path of paths) await fetch(gateway.url + path, { headers, redirect: 'manual' });
    await fetch(`${gateway.url}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'ada@example.com', password: TOKEN }),
    });
    await fetch(`${gateway.url}/api/auth/reset-password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token: TOKEN, password: TOKEN }),
    });
    await gateway.end();
    const lines = gateway
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'));
    expect(lines.length).toBeGreaterThanOrEqual(paths.length + 2);
    expect(
      gateway
        .output()
        .split('\n')
        .filter((line) => line.includes(TOKEN.slice(1, 30))),
    ).toEqual([]);
    expect(gateway.output()).toContain('"path":"/unsubscribe/…"');
    expect(gateway.output()).toContain('"path":"/calendar/…"');
    expect(gateway.output()).toContain('"route":"GET /calendar/:file"');
  });
  it.each([
    [
      'a private key',
      { IDENTITY_PRIVATE_KEY: `{"d":"${TOKEN}"` },
      /^IDENTITY_PRIVATE_KEY: must be a private Ed25519 key/m,
    ],
    [
      'a list of proxies',
      { TRUSTED_PROXIES: `10.0.0.0/8,${TOKEN}` },
      /^TRUSTED_PROXIES: entry 2 is neither an address nor a range$/m,
    ],
    ['a range of proxies', { TRUSTED_PROXIES: `10.0.0.0/${TOKEN}` }, /^TRUSTED_PROXIES: entry 1 is neither/m],
  ])('describes %s that cannot be used without quoting it', async (_, wrong, sentence) => {
    const failed = await startService(FOLDER, { ...env, ...wrong } as Record<string, string>).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(failed).toMatch(/ended with 78/);
    expect(failed).toMatch(sentence);
    expect(failed).not.toContain(TOKEN);
  });
});
