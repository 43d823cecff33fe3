import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Ajv, { type AnySchemaObject } from 'ajv';
import { parse } from 'yaml';
import { SECRETS } from '@jobtrail/contract/secrets';
import { databaseOf, nameOf, SERVICES } from '@jobtrail/contract/services';
import { REQUIRED_IN_PRODUCTION } from './checkSettings.mjs';
import { SECRET_OWNERS } from './ownSettings.mjs';

const compose = readFileSync(resolve(__dirname, '../../docker-compose.yml'), 'utf8');

const example = readFileSync(resolve(__dirname, '../../.env.example'), 'utf8');
/** The settings that docker-compose.yml sets itself, or that are not for production. */
const FIXED: ReadonlyMap<string, string> = new Map([
  ['HOST', 'a container listens on all of its addresses'],
  ['NODE_ENV', 'production'],
  ['DATA_DIR', 'the volume of the part'],
  ['SERVICE_URL', 'the name of each service is its address'],
  ['DATABASE_URL', 'one for each service, with its password'],
  ['ALLOW_OVERRIDES', 'refused in production'],
  ['FRONTENDS_DIR', 'the volume of the front ends'],
  ['LEGAL_DIR', 'the folder beside docker-compose.yml'],
  ['STRIPE_API_BASE', 'refused in production'],
  ['EXTRACTION_ALLOW_ADDRESSES', 'refused in production'],
]);

/** The lines of a nested block, such as `services`, `svc-core`: each level is indented by two more spaces. */
function block(...names: string[]): string {
  return names.reduce((text, name, depth) => {
    const indent = '  '.repeat(depth);
    const [, body] = new RegExp(`^${indent}${name}:.*\\n((?:(?:${indent}  .*)?\\n)*)`, 'm').exec(text) ?? [];
    if (body === undefined) throw new Error(`docker-compose.yml has no ${names.join('.')}`);
    return body;
  }, compose);
}

/** What makeKeys.mjs prints, and the variables in it of private keys and of database passwords. */
const printed = execFileSync(process.execPath, [join(__dirname, 'makeKeys.mjs')], { encoding: 'utf8' });
const printedVariables = (pattern: RegExp): string[] => printed.split('\n').flatMap((line) => pattern.exec(line) ?? []);
const keys = printedVariables(/^\w+_IDENTITY_PRIVATE_KEY(?==)/);
const passwords = printedVariables(/^\w+_DATABASE_PASSWORD(?==)/);

/** What violates the schema of the Compose Specification in a file. */
function problemsOf(text: string): string[] {
  const path = resolve(__dirname, '../../deploy/compose/compose-spec.json');
  const { $schema, ...schema } = JSON.parse(readFileSync(path, 'utf8')) as AnySchemaObject;
  // It names draft 7 by an address that Ajv does not know.
  expect($schema).toBe('https://json-schema.org/draft-07/schema');
  const validate = new Ajv({ strict: false, allErrors: true, verbose: true }).compile(schema);
  if (validate(parse(text, { merge: true })) === true) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message}${'additionalProperty' in params ? `: ${String(params['additionalProperty'])}` : ''}`,
  );
}

describe('docker-compose.yml', () => {
  it('conforms to the Compose Specification', () => {
    expect(problemsOf(compose)).toEqual([]);
  });
});

/** The sections of docker-compose.yml that these tests read as data. */
interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly configs?: Readonly<Record<string, { readonly file?: string }>>;
  readonly secrets?: Readonly<Record<string, { readonly file?: string }>>;
}
interface ComposeService {
  readonly image?: string;
  readonly build?: object;
  readonly command?: readonly string[];
  readonly pids_limit?: number;
  readonly mem_limit?: string;
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly configs?: readonly { readonly source: string }[];
  readonly secrets?: readonly { readonly source: string }[];
}

describe('the containers of docker-compose.yml, whose root is read-only', () => {
  const { services, configs = {}, secrets = {} } = parse(compose, { merge: true }) as Compose;

  it('get configs and secrets from files only, since Compose refuses to copy any other into them', () => {
    const copied = Object.entries(services).flatMap(([name, service]) =>
      [
        ...(service.configs ?? []).map(({ source }) => ({ source, file: configs[source]?.file })),
        ...(service.secrets ?? []).map(({ source }) => ({ source, file: secrets[source]?.file })),
      ].flatMap(({ source, file }) => (service.read_only === true && file === undefined ? `${name}: ${source}` : [])),
    );
    expect(copied).toEqual([]);
  });
  it('include the database, which writes the statements for its users where MariaDB reads them, and hides them from it', () => {
    const {
      tmpfs,
      entrypoint: [shell = '', option = '', script = '', name = ''] = [],
      environment,
    } = services['database'] ?? {};
    const folder = mkdtempSync(join(tmpdir(), 'grants-'));
    try {
      expect(tmpfs).toContain('/docker-entrypoint-initdb.d');
      expect(environment?.['GRANTS']).toMatch(/^CREATE USER 'jobtrail_core'@'%' /);
      const local = script
        .replaceAll('$$', '$')
        .replace('/docker-entrypoint-initdb.d', folder)
        .replace('docker-entrypoint.sh', `printf '%s,' "grants: $GRANTS"`);
      const GRANTS = "GRANT ALL ON `jobtrail\\_core`.* TO 'jobtrail_core'@'%';\n";
      const run = spawnSync(shell, [option, local, name, '--a', '--b=1 2'], { env: { GRANTS }, encoding: 'utf8' });
      expect(run.stdout).toBe('grants: ,--a,--b=1 2,');
      expect(readFileSync(join(folder, 'grants.sql'), 'utf8')).toBe(GRANTS);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the containers of docker-compose.yml', () => {
  const { services } = parse(compose, { merge: true }) as Compose;

  it.each(['gateway', ...SERVICES])(
    'stop 5 seconds after the times that %s has for its shutdown, whatever they are',
    (name) => {
      const { stop_grace_period: grace = '', environment = {} } = services[name] ?? {};
      const { SHUTDOWN_DELAY_SECONDS: delay, SHUTDOWN_SECONDS: rest } = environment;
      expect(grace).toBe(`${delay}s${rest}s5s`);
    },
  );
  it('run images whose tag is a variable, so that those of a former release can be started', () => {
    const built = Object.entries(services).filter(([, { build }]) => build !== undefined);
    expect(built.map(([name]) => name)).toEqual(['gateway', 'frontends', ...SERVICES, 'backup']);
    // No registry has them, so nothing but what was built here runs.
    for (const [name, { image }] of built) expect(image).toBe(`localhost/jobtrail/${name}:\${JOBTRAIL_TAG:-latest}`);
    const guide = readFileSync(resolve(__dirname, '../../docs/production.md'), 'utf8');
    expect(guide).toMatch(/`JOBTRAIL_TAG` [\s\S]+\ndocker compose up -d --no-build --no-deps svc-core\n/);
  });
  it('give the database a thread for each connection that it allows, and as many again', () => {
    const { command = [], pids_limit: threads = 0 } = services['database'] ?? {};
    const [connections = 0] = command
      .flatMap((option) => /^--max-connections=(\d+)$/.exec(option)?.[1] ?? [])
      .map(Number);
    expect(connections).toBe(500);
    expect(threads).toBeGreaterThanOrEqual(2 * connections);
  });
  it('give the database 60 to 70 % of its memory for what is read often, and a binary log', () => {
    const { command = [], mem_limit: limit } = services['database'] ?? {};
    const [pool = 0] = command
      .flatMap((option) => /^--innodb-buffer-pool-size=(\d+)M$/.exec(option)?.[1] ?? [])
      .map(Number);
    expect(limit).toBe('2g');
    expect(pool / 2048).toBeGreaterThanOrEqual(0.6);
    expect(pool / 2048).toBeLessThanOrEqual(0.7);
    expect(command).toContain('--log-bin=binlog');
  });
});

/** Settings of no container. The parts in production have their defaults. */
const UNUSED: ReadonlyMap<string, string> = new Map([
  ...FIXED,
  ['PORT', 'a container listens on 8080, and docker-compose.yml publishes PORT'],
  ['OTEL_SERVICE_NAME', 'each part has the name of its own'],
  ['PRODUCTION_LIKE', 'only for a rehearsal with npm start'],
  ['STRIPE_SANDBOX_URL', 'refused in production'],
  ['DEV_RELOAD', 'only for npm run dev'],
  ['PASSWORD_HASHING', 'only for tests'],
]);
const KIT = 'packages/service-kit/src';
const EVERY_PART = ['metrics/metricsSettings', 'tracing/tracingSettings', 'lifecycle/shutdownSettings'].map(
  (file) => `${KIT}/${file}.ts`,
);
const EVERY_SERVICE = ['lifecycle/serviceEnvironment', 'database/databaseSettings'].map((file) => `${KIT}/${file}.ts`);

/** The settings that a part reads: the fields in capitals of its schema. Files and addresses of others have tests of their own. */
function settingsReadBy(part: string): string[] {
  const own = part === 'gateway' ? ['gateway/src/config.ts'] : [`${part}/src/environment.ts`, ...EVERY_SERVICE];
  const text = [...own, ...EVERY_PART]
    .map((file) => readFileSync(resolve(__dirname, '../..', file), 'utf8'))
    .join('\n');
  const names = [...text.matchAll(/(?:^ +|\{ )([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*):/gm)].flatMap(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !name.endsWith('_FILE'));
}

describe('docker-compose.yml and .env.example', () => {
  const { services } = parse(compose, { merge: true }) as Compose;

  it.each(['gateway', ...SERVICES])('have every setting that %s reads in production', (part) => {
    const names = settingsReadBy(part);
    expect(names).toEqual(expect.arrayContaining(['APP_URL', 'METRICS_PORT', 'OTEL_TRACES_SAMPLER']));
    const passed = Object.keys(services[part]?.environment ?? {});
    expect(names.filter((name) => !passed.includes(name) && !UNUSED.has(name))).toEqual([]);
    const described = (name: string) => new RegExp(`^#(?:[A-Z]+_)?${name}=`, 'm').test(example);
    expect(names.filter((name) => !UNUSED.has(name) && !described(name))).toEqual([]);
  });
  it.each(['gateway', ...SERVICES])('have no setting for %s that it does not read', (part) => {
    const known = ['SERVICE_URL', 'NODE_ENV', 'IDENTITY_PUBLIC_KEYS', ...settingsReadBy(part)];
    expect(Object.keys(services[part]?.environment ?? {}).filter((name) => !known.includes(name))).toEqual([]);
  });
});

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
    expect(block('x-environment')).toContain('  SERVICE_URL: http://{service}:8080\n');
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
    const environmentOf = (part: string): string => {
      const own = block('services', part);
      if (own.includes('<<: *service-environment\n'))
        return own + block('x-service-environment') + block('x-environment');
      return own + block('x-environment');
    };
    for (const [name, receivers] of Object.entries(SECRET_OWNERS))
      expect([name, parts.filter((part) => new RegExp(`^ +${name}: `, 'm').test(environmentOf(part))).sort()]).toEqual([
        name,
        receivers.toSorted(),
      ]);
  });
  it('has settings whose names .env.example lists as those that may be in files', () => {
    const [, text = ''] = /^# A secret may be in a file: ([\s\S]*?)\n\n/m.exec(example) ?? [];
    const [, list = ''] = /These are secrets: ([^.]*)\./.exec(text.replaceAll('\n# ', ' ')) ?? [];
    expect(list.split(/, | and /).sort()).toEqual(SECRETS.filter((name) => name !== 'IDENTITY_PRIVATE_KEY').toSorted());
  });
  it('requires what npm start requires in production, and the passwords of its database', () => {
    const named = [...compose.matchAll(/\$\{(\w+):\?/g)].flatMap(([, name = '']) => name);
    expect(new Set(named.filter((name) => !passwords.includes(name)))).toEqual(new Set(REQUIRED_IN_PRODUCTION.keys()));
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

  it('passes on every setting of .env.example that production may have', () => {
    const settings = [...example.matchAll(/^#([A-Z][A-Z_]+)=/gm)].flatMap(([, name = '']) => name);
    expect(settings.length).toBeGreaterThan(40);
    const read = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].flatMap(([, name = '']) => name));
    expect(settings.filter((name) => !read.has(name) && !FIXED.has(name))).toEqual([]);
    // A setting is either read from .env or fixed, and .env.example describes each that is read, or one of its kind.
    expect([...FIXED.keys()].filter((name) => read.has(name))).toEqual([]);
    for (const kind of [keys, passwords]) expect(settings.filter((name) => kind.includes(name))).toHaveLength(1);
    const described = new Set([...settings, ...keys, ...passwords]);
    expect([...read].filter((name) => !described.has(name))).toEqual([]);
  });
  it('keeps front ends in a volume, which their image fills and the gateway only reads', () => {
    expect(block('services', 'gateway')).toContain("volumes: ['frontends:/frontends:ro', './legal:/legal:ro']");
    expect(block('services', 'frontends')).toContain("volumes: ['frontends:/frontends']");
    expect(block('services', 'frontends')).toContain("restart: 'no'");
    expect(block('volumes')).toContain('  frontends: {}');
  });
  it('limits the logs of every container', () => {
    expect(block('x-hardened')).toContain("options: { max-size: 20m, max-file: '5' }");
    expect(compose.match(/<<: \*hardened/g)).toHaveLength(8);
  });

  it.each([
    ['mailpit', 'SMTP_URL=smtp://mailpit:1025?tls=0'],
    ['s3', 'BLOB_STORE=s3://jobtrail:SECRET@s3:8333/jobtrail?tls=0'],
  ])('has the profile %s, off until it is named, which docs/operations.md describes', (profile, setting) => {
    const own = block('services', profile);
    expect(own).toContain('<<: *hardened\n');
    expect(own).toContain(`profiles: [${profile}]\n`);
    expect(own).toMatch(/image: [a-z]+\/[a-z]+:v?\d+(\.\d+)+\n/);
    expect(own).toMatch(/mem_limit: /);
    const guide = readFileSync(resolve(__dirname, '../../docs/operations.md'), 'utf8');
    expect(guide).toContain(`docker compose --profile ${profile} up`);
    expect(guide).toContain(setting);
    expect(compose.match(/^ +profiles: /gm)).toHaveLength(4);
    expect(compose).not.toMatch(new RegExp(`depends_on:.*\\b${profile}\\b`));
  });
  it('backs up the databases and media every day as a user who only reads, and restores them as the administrator', () => {
    const url = (user: string) => `DATABASE_URL: mysql://jobtrail_${user}@database:3306/jobtrail\n`;
    const [backup, restore] = [block('services', 'backup'), block('services', 'restore')];
    expect(backup).toContain(url('backup:${BACKUP_DATABASE_PASSWORD:?}'));
    expect(restore).toContain(url('').replace('jobtrail_', 'root:${ROOT_DATABASE_PASSWORD:?}'));
    expect(compose).toContain("GRANT SELECT, SHOW VIEW, TRIGGER ON `jobtrail\\_%`.* TO 'jobtrail_backup'@'%';");
    expect(backup).toContain("volumes: ['core-data:/data:ro', 'backups:/backups']");
    expect(restore).toContain("volumes: ['core-data:/data', 'backups:/backups:ro']");
    for (const own of [backup, restore]) expect(own).toContain('BLOB_STORE: ${BLOB_STORE:-}');
    expect(block('volumes')).toContain('  backups: {}');
  });
  it('shows caught emails on loopback only, and keeps the store of media with svc-core alone', () => {
    expect(block('services', 'mailpit')).toContain("ports: ['127.0.0.1:${MAILPIT_PORT:-8025}:8025']");
    const sharing = ['gateway', ...SERVICES, 'database', 'mailpit', 's3', 'backup', 'restore'].filter((name) =>
      /networks: \[.*\bstorage\b/.test(block('services', name)),
    );
    expect(sharing).toEqual(['svc-core', 's3', 'backup', 'restore']);
    expect(block('networks')).toContain('  storage: { internal: true }');
    expect(block('services', 's3')).not.toContain('ports:');
  });
  it('starts no store of media without a secret', () => {
    const [, script = ''] = /'-c', '(.*?); exec/.exec(block('services', 's3')) ?? [];
    const run = (secret: string) =>
      spawnSync('/bin/sh', ['-c', script.replaceAll('$$', '$')], { env: { AWS_SECRET_ACCESS_KEY: secret } }).status;
    expect([run(''), run('a secret')]).toEqual([1, 0]);
    expect(block('services', 's3')).toContain('AWS_SECRET_ACCESS_KEY: ${OBJECT_STORE_SECRET:-}');
  });
});
