import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePortsInRow } from '@jobtrail/workspace/port.mjs';
import { patient } from '../patience.ts';
import { ROOT, startProduct } from '../product/product.ts';

const DEPLOY = join(ROOT, 'deploy/observability');
const SERVICES = JSON.parse(readFileSync(join(ROOT, 'packages/contract/services.json'), 'utf8')) as object;
const PARTS = ['gateway', ...Object.keys(SERVICES)];
/** The words of PromQL that are neither functions nor metrics. */
const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);
/** What Prometheus itself, other exporters and backups report. */
const OF_OTHERS = /^(up$|node_|kube_|kubelet_|probe_|jobtrail_backup_)/;

/** The metrics in an expression. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !KEYWORDS.has(name));
}

/** The expressions of the alert rules, in one line or folded over several. */
function alertExpressions(): string[] {
  const text = readFileSync(join(DEPLOY, 'alerts.yaml'), 'utf8');
  return [...text.matchAll(/^ {8}expr: (?:>-\n)?([^]*?)\n(?= {8}\w)/gm)].map(([, expression = '']) => expression);
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as { panels: Panel[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** The names that Prometheus gives the metrics of a part. */
function exportedBy(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : [name],
  );
}

test('every part serves all metrics of the dashboard and the alerts on a private port', async () => {
  test.setTimeout(patient(240_000));
  const first = await freePortsInRow(PARTS.length);
  const product = await startProduct({ env: { METRICS_PORT: String(first) } });
  try {
    const exported = new Set<string>();
    for (const [place, part] of PARTS.entries()) {
      const response = await fetch(`http://127.0.0.1:${first + place}/metrics`);
      const text = await response.text();
      expect([response.status, text.includes(`service="${part}"`)], part).toEqual([200, true]);
      exportedBy(text).forEach((name) => exported.add(name));
    }
    expect(await (await fetch(`${product.url}/metrics`)).text()).not.toContain('# TYPE');

    const [alerts, panels] = [alertExpressions(), dashboardExpressions()];
    const rules = readFileSync(join(DEPLOY, 'alerts.yaml'), 'utf8').match(/- alert: /g);
    expect([alerts.length, panels.length > 15]).toEqual([rules?.length, true]);
    for (const expression of [...alerts, ...panels]) {
      const read = metricsIn(expression);
      expect(read.length, expression).toBeGreaterThan(0);
      expect(
        read.filter((name) => !exported.has(name) && !OF_OTHERS.test(name)),
        expression,
      ).toEqual([]);
    }
  } finally {
    await product.stop();
  }
});
