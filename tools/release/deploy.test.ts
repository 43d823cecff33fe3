import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PARTS } from '@jobtrail/contract/services';
import { CADDY, PROMETHEUS, temporaryFolder } from '@jobtrail/service-kit/testing';

const DEPLOY = resolve(__dirname, '../../deploy');
for (const { isInstalled, missingLine } of [CADDY, PROMETHEUS])
  if (!isInstalled()) process.stderr.write(`${missingLine}\n`);
const withCaddy = CADDY.isInstalled() ? it : it.skip;
const withPrometheus = PROMETHEUS.isInstalled() ? it : it.skip;

describe('The alerts', () => {
  withPrometheus('fire when they should, and only then', () => {
    execFileSync('promtool', ['test', 'rules', join(DEPLOY, 'observability/alerts.test.yaml')]);
  });
  it('notice when any part is missing', () => {
    const rules = readFileSync(join(DEPLOY, 'observability/alerts.yaml'), 'utf8');
    const named = [...rules.matchAll(/absent\(process_start_time_seconds\{service="(.*?)"\}\)/g)].map(
      ([, part]) => part,
    );
    expect(named).toEqual(PARTS);
  });
});

it('HAProxy leads to every service', () => {
  const text = readFileSync(join(DEPLOY, 'haproxy/services.cfg'), 'utf8');
  const named = [...text.matchAll(/^frontend (svc-\S+)$/gm)].map(([, service]) => service);
  expect(named).toEqual(PARTS.filter((part) => part !== 'gateway'));
});

withCaddy('The file of Caddy is valid', () => {
  const folder = temporaryFolder();
  try {
    const env = { PATH: process.env['PATH'], HOME: folder.path };
    execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'caddy/Caddyfile')], {
      env,
      stdio: 'pipe',
    });
  } finally {
    folder.remove();
  }
});
