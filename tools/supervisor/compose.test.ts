import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';

const compose = readFileSync(resolve(__dirname, '../../docker-compose.yml'), 'utf8');

/** The lines of a nested block, such as `services`, `svc-core`: each level is indented by two more spaces. */
function block(...names: string[]): string {
  return names.reduce((text, name, depth) => {
    const indent = '  '.repeat(depth);
    const [, body] = new RegExp(`^${indent}${name}:.*\\n((?:(?:${indent}  .*)?\\n)*)`, 'm').exec(text) ?? [];
    if (body === undefined) throw new Error(`docker-compose.yml has no ${names.join('.')}`);
    return body;
  }, compose);
}

/** What makeKeys.mjs prints, and the variables of private keys in it. */
const printed = execFileSync(process.execPath, [join(__dirname, 'makeKeys.mjs')], { encoding: 'utf8' });
const keys = printed.split('\n').flatMap((line) => /^\w+_IDENTITY_PRIVATE_KEY(?==)/.exec(line) ?? []);

describe('docker-compose.yml and the services manifest', () => {
  it.each(SERVICES)('runs %s with a key, a volume and the database', (service) => {
    const own = block('services', service);
    expect(own).toContain(`args: { PART: ${service} }`);
    expect(own).toContain(`IDENTITY_PRIVATE_KEY: \${${nameOf(service).toUpperCase()}_IDENTITY_PRIVATE_KEY:?}`);
    expect(own).toContain('DATABASE_URL: *database-url');
    expect(own).toContain(`volumes: ['${nameOf(service)}-data:/data']`);
    expect(block('volumes')).toContain(`  ${nameOf(service)}-data:`);
  });
  it('gives every part the address of every service, and starts the gateway after all of them', () => {
    for (const service of SERVICES)
      expect(block('x-environment')).toContain(`  ${urlVariableOf(nameOf(service))}: http://${service}:8080\n`);
    expect(block('services', 'gateway')).toContain(`depends_on: [${SERVICES.join(', ')}]`);
  });
  it('reads the keys that makeKeys.mjs prints, and no others', () => {
    const read = [...compose.matchAll(/\w+_IDENTITY_PRIVATE_KEY/g)].map(([name]) => name);
    expect(new Set(read)).toEqual(new Set(keys));
  });
  it('gives the key for second factors, which makeKeys.mjs prints too, to svc-core alone', () => {
    const key = /^SECOND_FACTOR_KEY='(.*)'$/m.exec(printed)?.[1] ?? '';
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(block('services', 'svc-core')).toContain('SECOND_FACTOR_KEY: ${SECOND_FACTOR_KEY:?}');
    expect(compose.match(/SECOND_FACTOR_KEY:/g)).toHaveLength(1);
  });
});
