import { byUrlVariable } from '@jobtrail/contract/services';
import { readConfig } from './config.ts';
import { production } from './testing/production.ts';

const env = {
  ...byUrlVariable('http://127.0.0.1:1'),
  FRONTENDS_DIR: '/srv',
};

describe('The configuration', () => {
  it('reports all problems together, without any value', () => {
    const read = () => readConfig({ ...env, PORT: '99999', SVC_CORE_URL: 'ftp://secret', APP_URL: 'secret' });
    expect(read).toThrow(/PORT[\s\S]*APP_URL[\s\S]*SVC_CORE_URL/);
    expect(read).not.toThrow(/secret/);
  });

  it('lists the missing addresses, and names the setting for those of all services', () => {
    expect(() => readConfig({ FRONTENDS_DIR: '/srv', SVC_CORE_URL: 'http://127.0.0.1:1' })).toThrow(
      '  SVC_BILLING_URL: is required, or SERVICE_URL for all services\n  SVC_MAIL_URL: is required, or SERVICE_URL',
    );
  });

  it('takes one address for each service', () => {
    const read = (SVC_CORE_URL: string) => readConfig({ ...env, SVC_CORE_URL }).upstreams.core;
    expect(read('http://core:1')).toBe('http://core:1');
    for (const wrong of ['a:1', 'ftp://b:1', 'http://a:1/x'])
      expect(() => read(wrong)).toThrow('SVC_CORE_URL: must be the address of the service');
    expect(() => read('http://core-1:1,http://core-2:1')).toThrow(
      'SVC_CORE_URL: must be one address: put replicas behind a load balancer',
    );
  });

  it('takes an origin for each remote that has one of its own, over https or on this machine', () => {
    const read = (REMOTE_ORIGINS: string) => [...readConfig({ ...env, REMOTE_ORIGINS }).remoteOrigins];
    expect(read('')).toEqual([]);
    expect(read('mfe-admin=https://a.example, mfe-jobs=http://127.0.0.1:9000')).toEqual([
      ['mfe-admin', 'https://a.example'],
      ['mfe-jobs', 'http://127.0.0.1:9000'],
    ]);
    for (const wrong of [
      'https://a.example',
      'shell=https://a.example',
      'svc-core=https://a.example',
      'mfe-admin=',
      'mfe-admin=a.example',
      'mfe-admin=http://a.example',
      'mfe-admin=https://a.example/',
      'mfe-admin=https://a.example/path',
      'mfe-admin=https://user@a.example',
      "mfe-admin=https://a.example 'unsafe-inline'",
      'mfe-admin=https://a.example;script-src *',
      'mfe-admin=https://*.example',
      'mfe-admin=https://a.example,mfe-admin=https://b.example',
    ])
      expect(() => read(wrong)).toThrow('REMOTE_ORIGINS: must look like');
    expect(() => readConfig({ ...env, ...production, REMOTE_ORIGINS: 'mfe-admin=http://localhost:9000' })).toThrow(
      'REMOTE_ORIGINS: must be https addresses in production',
    );
  });

  it('keeps metrics off the public port', () => {
    expect(readConfig(env).metricsPort).toBeNull();
    expect(readConfig({ ...env, METRICS_PORT: '9464' }).metricsPort).toBe(9464);
    expect(() => readConfig({ ...env, METRICS_PORT: '8080' })).toThrow('METRICS_PORT: must be another port than PORT');
  });

  it('does not generate a key in production', () => {
    expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow(
      'IDENTITY_PRIVATE_KEY: is required in production',
    );
  });

  it.each([undefined, 'http://jobs.example.com', 'http://localhost:8080'])(
    'requires https for the public address in production: %s is rejected',
    (url) => {
      expect(() => readConfig({ ...env, ...production, APP_URL: url })).toThrow(
        'APP_URL: is required in production, and must be an https address',
      );
      expect(readConfig({ ...env, APP_URL: url }).https).toBe(false);
    },
  );

  it('has the public address as an origin, and refuses one with anything more', () => {
    expect(readConfig({ ...env, APP_URL: 'HTTPS://Jobs.example.com/' })).toMatchObject({
      appUrl: 'https://jobs.example.com',
      https: true,
    });
    for (const more of ['/app', '/?a=b', '#a'])
      expect(() => readConfig({ ...env, APP_URL: `https://jobs.example.com${more}` })).toThrow(
        /^ {2}APP_URL: must be the/m,
      );
  });

  it('accepts the local Stripe in a rehearsal on loopback, and never in production', () => {
    const sandbox = { ...env, ...production, STRIPE_SANDBOX_URL: 'http://127.0.0.1:9999' };
    const rehearsal = { ...sandbox, PRODUCTION_LIKE: '1', APP_URL: 'https://localhost:8443' };
    expect(readConfig(sandbox).upstreams.sandbox).toBeUndefined();
    expect(readConfig(rehearsal).upstreams.sandbox).toBe('http://127.0.0.1:9999');
    for (const change of [{ HOST: '0.0.0.0' }, { APP_URL: 'https://jobs.example.com' }])
      expect(() => readConfig({ ...rehearsal, ...change })).toThrow(
        '  PRODUCTION_LIKE: is for rehearsals on one machine: HOST and APP_URL must be loopback addresses',
      );
  });

  it('requires a decision about proxies in production, because clients behind an unknown one share one limit', () => {
    expect(() => readConfig({ ...env, ...production, TRUSTED_PROXIES: '' })).toThrow(
      'TRUSTED_PROXIES: is required in production: the proxies in front of the gateway, or none',
    );
    expect(readConfig({ ...env, ...production, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
    expect(readConfig({ ...env, ...production, TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' }).trustedProxies).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
    ]);
    expect(readConfig(env).trustedProxies).toEqual([]);
  });

  it('does not let pages load remotes from other origins in production', () => {
    expect(() => readConfig({ ...env, ...production, ALLOW_OVERRIDES: '1' })).toThrow(
      'ALLOW_OVERRIDES: is for development only',
    );
    expect(readConfig({ ...env, ALLOW_OVERRIDES: '1' }).allowOverrides).toBe(true);
  });

  it('never reloads pages in production', () => {
    expect(readConfig({ ...env, ...production, DEV_RELOAD: '1' }).devReload).toBe(false);
  });
});
