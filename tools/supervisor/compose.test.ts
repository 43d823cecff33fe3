import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseOf, nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';

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
    const user = `jobtrail_${databaseOf(service)}`;
    const password = `\${${nameOf(service).toUpperCase()}_DATABASE_PASSWORD:?}`;
    expect(own).toContain(`DATABASE_URL: mysql://${user}:${password}@database:3306/jobtrail`);
    expect(compose).toContain(`CREATE USER '${user}'@'%' IDENTIFIED BY '${password}';`);
    expect(compose).toContain(`GRANT ALL PRIVILEGES ON \`${user.replace('_', '\\_')}\`.* TO '${user}'@'%';`);
    expect(own).toContain(`volumes: ['${nameOf(service)}-data:/data']`);
    expect(block('volumes')).toContain(`  ${nameOf(service)}-data:`);
  });
  it('gives every part the address of every service, and starts the gateway after all of them', () => {
    for (const service of SERVICES)
      expect(block('x-environment')).toContain(`  ${urlVariableOf(nameOf(service))}: http://${service}:8080\n`);
    expect(block('services', 'gateway')).toContain(`depends_on: [${SERVICES.join(', ')}]`);
  });
  it('lets every container write only where it must, without capabilities and within limits', () => {
    const hardened = block('x-hardened');
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
      'pids_limit: 256',
    ])
      expect(hardened).toContain(`  ${line}\n`);
    expect(block('x-service')).toContain('<<: *hardened\n  mem_limit: ');
    for (const name of [...SERVICES, 'gateway']) expect(block('services', name)).toContain('<<: *service\n');
    expect(block('services', 'database')).toMatch(/<<: \*hardened\n[\s\S]*mem_limit: /);
  });
  it('gives each part the secrets that npm start gives it', () => {
    const parts = [...SERVICES, 'gateway'];
    const owners = JSON.parse(
      execFileSync(
        process.execPath,
        [
          '--input-type=module',
          '--eval',
          `import { SECRET_OWNERS } from ${JSON.stringify(join(__dirname, 'ownSettings.mjs'))}; console.log(JSON.stringify(SECRET_OWNERS));`,
        ],
        { encoding: 'utf8' },
      ),
    ) as Record<string, string[]>;
    for (const [name, receivers] of Object.entries(owners))
      expect([name, parts.filter((part) => block('services', part).includes(`\n      ${name}: `))]).toEqual([
        name,
        receivers,
      ]);
  });
  it('requires what npm start requires in production, and the passwords of its database', () => {
    const required = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { REQUIRED_IN_PRODUCTION } from ${JSON.stringify(join(__dirname, 'checkSettings.mjs'))}; console.log([...REQUIRED_IN_PRODUCTION.keys()].join());`,
      ],
      { encoding: 'utf8' },
    );
    const named = [...compose.matchAll(/\$\{(\w+):\?/g)].flatMap(([, name = '']) => name);
    expect(new Set(named.filter((name) => !name.endsWith('_DATABASE_PASSWORD')))).toEqual(
      new Set(required.trim().split(',')),
    );
  });
  it('reads the keys that makeKeys.mjs prints, and no others', () => {
    const read = [...compose.matchAll(/\w+_IDENTITY_PRIVATE_KEY/g)].map(([name]) => name);
    expect(new Set(read)).toEqual(new Set(keys));
  });
  it('gives the key for second factors, which makeKeys.mjs prints too, to svc-core alone', () => {
    const key = /^SECOND_FACTOR_KEY='(.*)'$/m.exec(printed)?.[1] ?? '';
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(block('services', 'svc-core')).toContain('SECOND_FACTOR_KEY: ${SECOND_FACTOR_KEY:?}');
    expect(compose.match(/^ +SECOND_FACTOR_KEY:/gm)).toHaveLength(1);
  });
});
