import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PARTS } from '@jobtrail/contract/services';
import { buildOnce, temporaryFolder } from '@jobtrail/service-kit/testing';

const ROOT = resolve(__dirname, '../..');
const [production = '', operations = ''] = ['production.md', 'operations.md'].map((name) =>
  readFileSync(join(ROOT, 'docs', name), 'utf8'),
);
const guide = `${production}\n${operations}`;
const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const commands = [...guide.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].flatMap(([, block = '']) =>
  block
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
);

/** The anchor that a heading gets on the usual hosts of Git. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe('docs/production.md and docs/operations.md', () => {
  it.each(commands.filter((command) => command.startsWith('npm ')))('%s is a script of this repository', (command) => {
    expect(scripts).toHaveProperty(/^npm (?:run )?([\w:-]+)/.exec(command)?.[1] ?? '');
  });
  it.each(commands.filter((command) => /^docker compose (run|exec|build \w)/.test(command)))(
    '%s names a service of docker-compose.yml',
    (command) => {
      const [, service = ''] = /^docker compose (?:run --rm|exec(?: -T)?|build) ([\w-]+)/.exec(command) ?? [];
      expect(compose).toMatch(new RegExp(`^  ${service}:$`, 'm'));
    },
  );
  it.each(commands.filter((command) => command.startsWith('kubectl ')))(
    '%s names objects of the manifests',
    (command) => {
      const folders = ['deploy', ...PARTS].map((part) => join(ROOT, part, 'kubernetes'));
      const files = folders.flatMap((folder) =>
        readdirSync(join(folder, 'base')).map((name) => readFileSync(join(folder, 'base', name), 'utf8')),
      );
      const [, overlay] = / -k (\S+)/.exec(command) ?? [];
      if (overlay !== undefined) expect(existsSync(join(ROOT, overlay, 'kustomization.yaml'))).toBe(true);
      const [, kind = '', name = ''] = / (deployment|job)[/ ]([\w-]+)/.exec(command) ?? [];
      const start = `kind: ${kind === 'job' ? 'Job' : 'Deployment'}\nmetadata:\n  name: ${name}\n`;
      if (name !== '') expect(files.filter((text) => text.includes(start))).toHaveLength(1);
      const [, created] = /^kubectl create namespace (\S+)$/.exec(command) ?? [];
      expect([overlay, name, created]).not.toEqual([undefined, '', undefined]);
      const namespace = created ?? / --namespace (\S+)/.exec(command)?.[1];
      for (const folder of folders) {
        const example = readFileSync(join(folder, 'overlays/example/kustomization.yaml'), 'utf8');
        if (namespace !== undefined) expect(example).toContain(`\nnamespace: ${namespace}\n`);
      }
    },
  );
  it('creates the namespace of the manifests before anything else', () => {
    const ofKubernetes = commands.filter((command) => command.startsWith('kubectl '));
    expect(ofKubernetes[0]).toBe('kubectl create namespace jobtrail');
  });
  it('makes keys with a command that works', () => {
    const [command = ''] = commands.filter((line) => line.startsWith('node '));
    const [, script = ''] = command.split(' ');
    expect(execFileSync(process.execPath, [join(ROOT, script)], { encoding: 'utf8' })).toMatch(
      /^GATEWAY_IDENTITY_PRIVATE_KEY='/,
    );
  });
  it('creates the first administrator with commands that work and a password from a file', () => {
    buildOnce(join(ROOT, 'svc-core'));
    const creations = commands.filter((line) => line.includes(' create-user '));
    expect(creations.map((command) => command.split(' ')[0])).toEqual(['docker', 'kubectl']);
    for (const command of creations) {
      // Without these, neither passes its standard input on.
      expect(command).toMatch(/^docker compose exec -T |^kubectl .*exec --stdin /);
      expect(command).not.toContain('--password ');
      const [, args = ''] = command.split('node dist/admin.js ');
      const folder = temporaryFolder();
      try {
        writeFileSync(join(folder.path, 'password.txt'), 'a long password\n');
        const env = { PATH: process.env['PATH'], DATA_DIR: folder.path };
        const program = [process.execPath, join(ROOT, 'svc-core/dist/admin.js')].map((part) => `'${part}'`).join(' ');
        const output = execFileSync('sh', ['-c', `${program} ${args}`], { cwd: folder.path, env, encoding: 'utf8' });
        expect(output).toBe('Created admin you@example.com.\n');
      } finally {
        folder.remove();
      }
    }
  });
  it('has only these commands and those of Docker and Kubernetes', () => {
    expect(
      commands.filter(
        (command) => !/^(npm (run |start)|node tools\/|docker (compose|buildx|network) |kubectl )/.test(command),
      ),
    ).toEqual([]);
  });
  it('link to files that exist', () => {
    const links = [...guide.matchAll(/\]\((?!https?:)([^)#]+)/g)].flatMap(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join(ROOT, 'docs', path)))).toEqual([]);
  });
  it.each([
    ['production.md', production],
    ['operations.md', operations],
  ])('link to headings that exist, in %s', (name, text) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const missing = links.filter(([, path = '', anchor = '']) => {
      const target = readFileSync(join(ROOT, 'docs', path === '' ? name : path), 'utf8');
      return ![...target.matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
  it('says what to do about every alert', () => {
    const rules = readFileSync(join(ROOT, 'deploy/observability/alerts.yaml'), 'utf8');
    const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].flatMap(([, name = '']) => name);
    const [, table = ''] = /^## When an alert fires\n([\s\S]*?)^## /m.exec(production) ?? [];
    const rows = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
    expect(rows.toSorted()).toEqual(alerts.toSorted());
  });
  it('names settings that .env.example has', () => {
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const perPart = /^((?:[A-Z]+_)?IDENTITY_PRIVATE_KEY|SVC_[A-Z]+_URL|NODE_IMAGE)$/;
    // The rehearsal sets it itself.
    const internal = 'PRODUCTION_LIKE';
    // Less common settings of OpenTelemetry have the names of its specification.
    const tracing = readFileSync(join(ROOT, 'packages/service-kit/src/tracing/tracingSettings.ts'), 'utf8');
    const isKnown = (name: string): boolean =>
      perPart.test(name) || name === internal || example.includes(`#${name}=`) || tracing.includes(`\n  ${name}:`);
    // A setting in a file has the same name with _FILE.
    const named = [...guide.matchAll(/`([A-Z][A-Z]+_[A-Z_]+?)(?:_FILE)?[`=]/g)].flatMap(([, name = '']) => name);
    expect(named.filter((name) => !isKnown(name))).toEqual([]);
  });
});
