import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { SECRETS } from '@jobtrail/contract/secrets';
import { serviceEnvironment } from '../lifecycle/serviceEnvironment.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/index.ts';
import { ConfigError, readConfig } from './readConfig.ts';

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
  it.each(['\n', '\r\n', '\r', ' ', '\t'])('has no blanks and line breaks around its values: %j', (blank) => {
    const schema = z.object({ STRIPE_SECRET_KEY: z.string().regex(/^sk_/), TRANSCRIPTION_KEY: z.string().optional() });
    const given = { STRIPE_SECRET_KEY: `${blank}sk_live_1${blank}`, TRANSCRIPTION_KEY: blank };
    expect(readConfig(schema, given)).toEqual({ STRIPE_SECRET_KEY: 'sk_live_1' });
  });
  it('that is invalid reports all problems together', () => {
    const text = problemsOf({ PORT: 'eighty', APP_URL: 'here', DATABASE_URL: 'postgres://a' });
    for (const name of ['PORT', 'APP_URL', 'DATABASE_URL']) expect(text).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
  });
  it('never repeats a value, which may be a secret', () => {
    expect(problemsOf({ PORT: '1', DATABASE_URL: 'postgres://root:hunter2@db/x' })).not.toContain('hunter2');
  });
});

describe('SERVICE_URL', () => {
  it('has the address of every service, except of one with its own', () => {
    const given = { PORT: '1', SERVICE_URL: 'http://{service}.jobs:8080', SVC_MAIL_URL: 'http://10.0.0.1:1' };
    expect(readConfig(environment, given)).toMatchObject({
      SVC_CORE_URL: 'http://svc-core.jobs:8080',
      SVC_BILLING_URL: 'http://svc-billing.jobs:8080',
      SVC_MAIL_URL: 'http://10.0.0.1:1',
    });
  });
  it.each(['http://core:8080', '{service}', 'http://{service}:8080/api'])('is not %s', (pattern) => {
    expect(problemsOf({ PORT: '1', SERVICE_URL: pattern })).toBe(
      'The configuration cannot be used:\n  SERVICE_URL: must be an address with {service} in it, such as http://{service}:8080',
    );
  });
});

describe('A secret in a file', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const URL_OF_DATABASE = 'mysql://jobtrail:hunter2@db/jobtrail';
  const fileOf = (content: string): string => {
    const path = join(folder.path, 'secret');
    writeFileSync(path, content);
    return path;
  };

  it.each(['', '\n', '\r\n', ' \n'])('is read without the line break at its end: %j', (end) => {
    const config = readConfig(environment, { PORT: '1', DATABASE_URL_FILE: fileOf(`${URL_OF_DATABASE}${end}`) });
    expect(config.DATABASE_URL).toBe(URL_OF_DATABASE);
  });
  it('keeps its other line breaks', () => {
    const schema = z.object({ DKIM_PRIVATE_KEY: z.string() });
    expect(readConfig(schema, { DKIM_PRIVATE_KEY_FILE: fileOf('one\ntwo\n') })).toEqual({
      DKIM_PRIVATE_KEY: 'one\ntwo',
    });
  });
  it.each(SECRETS)('can be each secret of the product: %s', (name) => {
    const schema = z.object({ [name]: z.string() });
    expect(readConfig(schema, { [`${name}_FILE`]: fileOf('hunter2\n') })).toEqual({ [name]: 'hunter2' });
  });
  it('is parsed like a setting, and an error does not repeat it', () => {
    const text = problemsOf({ PORT: '1', DATABASE_URL_FILE: fileOf('postgres://root:hunter2@db/x\n') });
    expect(text).toMatch(/^ {2}DATABASE_URL: must look like/m);
    expect(text).not.toContain('hunter2');
  });
  it('is refused together with the setting itself', () => {
    const given = { PORT: '1', DATABASE_URL: URL_OF_DATABASE, DATABASE_URL_FILE: fileOf(URL_OF_DATABASE) };
    expect(problemsOf(given)).toBe(
      'The configuration cannot be used:\n  DATABASE_URL_FILE: must not be set together with DATABASE_URL',
    );
    expect(readConfig(environment, { ...given, DATABASE_URL_FILE: '' }).DATABASE_URL).toBe(URL_OF_DATABASE);
  });
  it('is refused, without the path, if the file is missing, empty or a folder', () => {
    const sentence = (path: string): string => problemsOf({ PORT: '1', DATABASE_URL_FILE: path });
    const expected = 'The configuration cannot be used:\n  DATABASE_URL_FILE: names';
    expect(sentence(URL_OF_DATABASE)).toBe(`${expected} a file that cannot be read (ENOENT)`);
    expect(sentence(fileOf('\n'))).toBe(`${expected} an empty file`);
    mkdirSync(join(folder.path, 'folder'));
    expect(sentence(join(folder.path, 'folder'))).toBe(`${expected} a file that cannot be read (EISDIR)`);
  });
  it('that cannot be read is one of the problems that are reported together, and is not also missing', () => {
    const text = problemsOf({ NODE_ENV: 'production', PORT: 'eighty', IDENTITY_PRIVATE_KEY_FILE: '/nowhere' });
    expect(text).toContain('  IDENTITY_PRIVATE_KEY_FILE: names a file');
    expect(text).toContain('  PORT: ');
    expect(text).not.toContain('  IDENTITY_PRIVATE_KEY: ');
  });
});
