import { byUrlVariable } from '@jobtrail/contract/services';
import { readConfig } from './config.ts';
import { production } from './testing/production.ts';

const env = {
  ...byUrlVariable('http://127.0.0.1:1'),
  FRONTENDS_DIR: '/srv',
};

describe('The configuration', () => {
  it('has defaults for everything except the addresses of the services', () => {
    expect(readConfig(env)).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      https: false,
      production: false,
      allowOverrides: false,
      stripe: false,
      rateLimit: { countLoopback: false },
    });
  });

  it('reports all problems together, without any value', () => {
    const read = () => readConfig({ ...env, PORT: '99999', SVC_CORE_URL: 'ftp://secret', APP_URL: 'secret' });
    expect(read).toThrow(/PORT[\s\S]*APP_URL[\s\S]*SVC_CORE_URL/);
    expect(read).not.toThrow(/secret/);
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
