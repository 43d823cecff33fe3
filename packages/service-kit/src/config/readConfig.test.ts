import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './readConfig.ts';
import { serviceEnvironment } from './serviceEnvironment.ts';

const environment = serviceEnvironment('svc-core', {});

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(environment, env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

describe('A configuration', () => {
  it('is read once and frozen, with its defaults', () => {
    const config = readConfig(environment, { PORT: '8080', DATA_DIR: '' });
    expect(config).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', NODE_ENV: 'development', DATA_DIR: '.data' });
    expect(Object.isFrozen(config)).toBe(true);
  });
  it('that is invalid reports all problems together', () => {
    const text = problemsOf({ PORT: 'eighty', APP_URL: 'here', DATABASE_URL: 'postgres://a' });
    for (const name of ['PORT', 'APP_URL', 'DATABASE_URL']) expect(text).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
  });
  it('never repeats a value, which may be a secret', () => {
    expect(problemsOf({ PORT: '1', DATABASE_URL: 'postgres://root:hunter2@db/x' })).not.toContain('hunter2');
  });
});
